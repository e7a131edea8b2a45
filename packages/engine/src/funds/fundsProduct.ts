/** Money that moves without an order. */
import { type Plain, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, EngineProduct, RowOf, Writers } from '../kernel/product.ts'
import { isFigure, isOneOf, isText } from '../kernel/sent.ts'
import type { State } from '../state.ts'
import type { FundsCommand } from './fundsCommand.ts'
import type { FundsEvent } from './fundsEvent.ts'
import { fundsPostings, fundsTouches } from './fundsPostings.ts'
import { runFunds } from './runFunds.ts'

export type FundsTypes = {
  command: FundsCommand
  event: FundsEvent
  state: {
    /** Accounts that received starter funds. */
    starters: Set<number>
    /** Credited logs, by `depositKey`. */
    creditedLogs: Set<string>
  }
  rows: FundsRows
  reads: Record<never, never>
}
type FundsRows = { starter: [account: number]; creditedLog: [key: string] }

const toPlain: Writers<FundsCommand> = {
  fundHouse: ({ from, to, asset, amount }) => ({ from, to, asset, amount: amount.toString() }),
  moveHouse: ({ from, to, asset, amount }) => ({ from, to, asset, amount: amount.toString() }),
  creditMember: ({ from, member, account, asset, amount, reason }) => ({
    from,
    member,
    account,
    asset,
    amount: amount.toString(),
    reason,
  }),
  creditDeposit: ({ member, asset, amount, chain, transaction, logIndex, rules }) => ({
    member,
    asset,
    amount: amount.toString(),
    chain,
    transaction,
    logIndex,
    ...(rules && { rules }),
  }),
  transfer: ({ member, from, to, asset, amount }) => ({
    member,
    from,
    to,
    asset,
    amount: amount.toString(),
  }),
}

const withAmount = (plain: Plain): Plain => ({ ...plain, amount: toBigint(plain.amount) })
const fromPlain: CommandReaders<FundsCommand> = {
  fundHouse: withAmount,
  moveHouse: withAmount,
  creditMember: withAmount,
  creditDeposit: withAmount,
  transfer: withAmount,
}

export const fundsProduct: EngineProduct<FundsTypes> = {
  newState: () => ({ starters: new Set(), creditedLogs: new Set() }),
  owners: {
    fundHouse: 'house',
    moveHouse: 'house',
    creditMember: 'member',
    // A deposit's key is that of its log, which belongs to the chain.
    creditDeposit: 'house',
    transfer: 'member',
  },
  sent: {
    transfer: {
      from: isOneOf('spot', 'perp', 'fiat'),
      to: isOneOf('spot', 'perp', 'fiat'),
      asset: isText,
      amount: isFigure,
    },
  },
  run: runFunds,
  toPlain,
  fromPlain,
  postings: fundsPostings,
  touches: fundsTouches,
  reads: {},
  rowsOf: fundsRows,
  restore: {
    starter: ({ starters }, account) => {
      starters.add(account)
    },
    creditedLog: ({ creditedLogs }, key) => {
      creditedLogs.add(key)
    },
  },
}

function* fundsRows({ starters, creditedLogs }: State): Generator<RowOf<FundsRows>, void> {
  for (const account of starters) yield ['starter', account]
  for (const key of creditedLogs) yield ['creditedLog', key]
}
