/** The three accounts, as named by calls and pushes. */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import * as z from 'zod/mini'

/** The three accounts in the wire's words. */
export const accountKind = z.codec(z.enum(['exchange', 'contract', 'c2c']), z.enum(ACCOUNT_KINDS), {
  decode: (word) => ({ exchange: 'spot', contract: 'perp', c2c: 'fiat' })[word] as AccountKind,
  encode: (kind) => ({ spot: 'exchange', perp: 'contract', fiat: 'c2c' })[kind] as WireAccount,
})

type WireAccount = 'exchange' | 'contract' | 'c2c'
