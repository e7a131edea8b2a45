import { spotOf } from '@assay/domain/account.ts'
import type { Postings, Touches } from '../kernel/product.ts'
import type { FundsEvent } from './fundsEvent.ts'

/** The postings of money that moves without an order. */
export const fundsPostings: Postings<FundsEvent> = {
  houseFunded: ({ from, to, asset, amount }) => [{ from, to, asset, amount }],
  houseMoved: ({ from, to, asset, amount }) => [{ from, to, asset, amount }],
  memberCredited: ({ from, member, account, asset, amount }) => [
    { from, to: `member/${member}/${account}`, asset, amount },
  ],
  depositCredited: ({ chain, member, asset, amount }) => [
    { from: `chain/${chain}`, to: spotOf(member), asset, amount },
  ],
  transferred: ({ member, from, to, asset, amount }) => [
    { from: `member/${member}/${from}`, to: `member/${member}/${to}`, asset, amount },
  ],
}

/** The members concerned by each event. */
export const fundsTouches: Touches<FundsEvent> = {
  houseFunded: 'none',
  houseMoved: 'none',
  memberCredited: ({ member }) => [{ member }],
  depositCredited: ({ member }) => [{ member }],
  transferred: ({ member }) => [{ member }],
}
