/**
 * What a transfer is before it is sent: two different accounts, one of them always the spot
 * account, a coin and an amount. The checks answer with the codes that the server uses, in its
 * order.
 */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import { transferBounds } from '@assay/domain/transferBounds.ts'
import { type Amount, inSteps, isTooPrecise, stepOf } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'

export type Ends = { from: AccountKind; to: AccountKind }
const DEFAULT_ENDS: Ends = { from: 'spot', to: 'perp' }

/** Another account at one end; the other end gives way so that spot stays one of the two. */
export function withEnd(ends: Ends, end: keyof Ends, account: AccountKind): Ends {
  const opposite = end === 'from' ? 'to' : 'from'
  if (account !== 'spot') return { [end]: account, [opposite]: 'spot' } as Ends
  if (ends[opposite] !== 'spot') return { ...ends, [end]: account }
  return swapped(ends)
}

export const swapped = ({ from, to }: Ends): Ends => ({ from: to, to: from })

/** The account beside spot, and whether money goes there (`in`) or comes back (`out`). */
export function moveOf({ from, to }: Ends): { account: 'perp' | 'fiat'; direction: 'in' | 'out' } {
  return from === 'spot'
    ? { account: to as 'perp' | 'fiat', direction: 'in' }
    : { account: from as 'perp' | 'fiat', direction: 'out' }
}

export type CheckedTransfer = { amount: Amount } | { code: RejectionCode | 'amountRequired' }

export function checkTransfer(
  text: string,
  limits: { available: bigint | undefined; decimals: number },
): CheckedTransfer {
  if (text === '') return { code: 'amountRequired' }
  const amount = parseAmount(text)
  const { maximum } = transferBounds(limits.decimals)
  if (amount === undefined || amount > maximum) return { code: 'amountTooLarge' }
  if (isTooPrecise(amount, limits.decimals)) return { code: 'amountTooPrecise' }
  if (amount <= 0n) return { code: 'amountNotPositive' }
  if (limits.available !== undefined && amount > limits.available) {
    return { code: 'insufficientBalance' }
  }
  return { amount }
}

export type TypedTransfer = { ends: Ends; asset: string; amount: string }
export const EMPTY_TRANSFER: TypedTransfer = { ends: DEFAULT_ENDS, asset: 'USDT', amount: '' }

/** `?coin=USDT&amount=64.2&from=fiat&to=spot`, as links from other pages fill it in. */
export function askedBy(search: string): TypedTransfer {
  const asked = new URLSearchParams(search)
  const account = (name: string) => ACCOUNT_KINDS.find((kind) => kind === asked.get(name))
  const coin = asked.get('coin')
  const amount = asked.get('amount') ?? ''
  const from = account('from')
  const to = account('to')
  let ends = DEFAULT_ENDS
  if (from) ends = withEnd(ends, 'from', from)
  if (to && to !== ends.from) ends = withEnd(ends, 'to', to)
  return {
    ends,
    asset: coin && /^[A-Za-z0-9]{1,16}$/.test(coin) ? coin.toUpperCase() : EMPTY_TRANSFER.asset,
    amount: parseAmount(amount) === undefined ? '' : amount,
  }
}

/** Cut to what the coin can carry, so that all of it can really be sent. */
export const flooredAmount = (value: Amount, decimals: number): Amount =>
  inSteps(value, stepOf(decimals), 'down')
