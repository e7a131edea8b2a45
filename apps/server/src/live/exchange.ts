/**
 * The exchange as the gateway's features use it: commands go in; public market data and the
 * member's own figures come out. A member always reads their own writes.
 */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Command } from '@assay/engine/command.ts'
import type { Balance } from '@assay/engine/kernel/reads/read.ts'
import type { QueryOf, ReadName } from '@assay/engine/query.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import { needHistory } from '../db/historyReads.ts'
import { Behind } from '../fault.ts'
import type { Core, ReadAnswer } from '../writer/core.ts'
import type { Answer, PublishedCommand } from '../writer/published.ts'
import { createTouchedBy, type Touched } from '../writer/touchedBy.ts'
import { type IndexTicks, watchIndexTicks } from './indexTicks.ts'
import { createMarketData, type MarketData } from './marketData.ts'

/** The owner of the house's request keys; members count from 1. */
export const HOUSE_OWNER = 0

export type Exchange = {
  core: Core
  marketData: MarketData
  /** Waiting for the index. */
  ticks: IndexTicks
  /** Throws `Behind` if the commit takes too long, as without a standby; it may still happen. */
  submit(command: Command): Promise<Answer>
  /** Reads a member's own data, no older than the member's last command or fill. */
  readOwn<Name extends OwnReadName>(query: QueryOf<Name> & Owned): Promise<ReadAnswer<Name>>
  /** The balances of the member alone, without their position. */
  balances(member: MemberId): Promise<Balance[]>
  /** What the member may spend of an account: in contracts, what losses of positions leave. */
  available(member: MemberId, account: AccountKind, asset: AssetId): Promise<Amount>
  /** The order (or 0) that a request with this key created; undefined when none was accepted. */
  accepted(member: MemberId, key: string): Promise<{ order: OrderId } | undefined>
  /** Resolves when the history tables hold all that has happened to the member. */
  settled(member: MemberId): Promise<void>
  /** Called after each commit with the members it touched and what of theirs. */
  onTouched(listener: (member: MemberId, touched: Touched) => void): void
}

/** Below the client's own timeout, so that the caller gets 504: the outcome is unknown. */
const ANSWERED_WITHIN_MS = 8_000

type Owned = { member: MemberId }
/** Reads that belong to a member. */
type OwnReadName = {
  [Name in ReadName]: QueryOf<Name> extends Owned ? Name : never
}[ReadName]

export async function openExchange(core: Core): Promise<Exchange> {
  const early: PublishedCommand[] = []
  const stop = core.onPublished((batch) => early.push(...batch))
  const marketData = createMarketData(await core.read({ type: 'seed' }, core.position()))
  stop()
  for (const published of early) marketData.apply(published)

  // Before a member's first command, all that had happened when this gateway opened.
  const openedAt = core.position()
  const positions = new Map<MemberId, number>()
  const touchedBy = createTouchedBy()
  const listeners: ((member: MemberId, touched: Touched) => void)[] = []
  const take = (published: PublishedCommand) => {
    for (const [member, touched] of touchedBy(published.events)) {
      positions.set(member, published.position)
      for (const listener of listeners) listener(member, touched)
    }
    marketData.apply(published)
  }
  core.onPublished((batch) => {
    const failures: unknown[] = []
    for (const published of batch) {
      // An event that cannot be shown must not block later ones.
      try {
        take(published)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  })

  const seen = (member: MemberId) => positions.get(member) ?? openedAt
  const readOwn: Exchange['readOwn'] = (query) => core.read(query, seen(query.member))
  const balances = async (member: MemberId) =>
    (await readOwn({ type: 'balances', member })).balances

  return {
    core,
    marketData,
    ticks: watchIndexTicks(core),
    submit: (command) => inTime(core.submit(command)),
    readOwn,
    balances,
    async available(member, account, asset) {
      if (account === 'perp') {
        return (await readOwn({ type: 'perps', member, quote: asset })).account?.available ?? ZERO
      }
      const own = (await balances(member)).find(
        (row) => row.account === account && row.asset === asset,
      )
      return own?.available ?? ZERO
    },
    accepted: async (member, key) =>
      (await core.read({ type: 'request', member, key }, core.position())).taken,
    async settled(member) {
      const elsewhere = await core.positionOf?.(member)
      const position = Math.max(seen(member), elsewhere ?? 0)
      needHistory(position)
      await core.waitForHistory(position)
    },
    onTouched: (listener) => listeners.push(listener),
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Behind('The database has not stored the command yet; it may still do so.')),
      ANSWERED_WITHIN_MS,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
