/**
 * The receipts this device was given when its rounds were accepted, each member's newest last. A
 * receipt that only the server keeps proves little; the one kept here must be the same.
 */
import type { Receipt } from '@assay/wire/routes/trading/cycle.ts'
import { remembered } from '../store/storage.ts'

/** Receipts stored before they named their member have none: they stay. */
type Kept = { id: number; text: string; member?: number }
/** Of each member who plays on this device. */
const KEPT_MAX = 200

const all = () => remembered.get<Kept[]>('receipts') ?? []

const of = (member: number) => all().filter((kept) => kept.member === member)
const others = (member: number) => all().filter((kept) => kept.member !== member)

/** Of a round of this member's. */
export function keepReceipt(member: number, id: number, { text }: Receipt) {
  const own = [...of(member).filter((kept) => kept.id !== id), { id, text, member }]
  remembered.set('receipts', [...others(member), ...own.slice(-KEPT_MAX)])
}

/** They show stake and direction to anyone who uses this device next. Those of others stay. */
export function forgetReceipts(member: number) {
  const rest = others(member)
  remembered.set('receipts', rest.length > 0 ? rest : undefined)
}

export const hasReceipts = (member: number) => of(member).length > 0

export const keptReceipt = (id: number) => all().find((kept) => kept.id === id)?.text
