/**
 * The receipts this device was given when its rounds were accepted, newest last. A receipt that only
 * the server keeps proves little; the one kept here must be the same.
 */
import type { Receipt } from '@assay/wire/routes/cycle.ts'
import { remembered } from '../session/storage.ts'

type Kept = { id: number; text: string }
const KEPT_MAX = 200

const all = () => remembered.get<Kept[]>('receipts') ?? []

export function keepReceipt(id: number, { text }: Receipt) {
  remembered.set(
    'receipts',
    [...all().filter((kept) => kept.id !== id), { id, text }].slice(-KEPT_MAX),
  )
}

/** They show stake and direction to whoever uses this device next. */
export const forgetReceipts = () => remembered.forget('receipts')

export const hasReceipts = () => all().length > 0

export const keptReceipt = (id: number) => all().find((kept) => kept.id === id)?.text
