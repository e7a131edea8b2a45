/**
 * What the gateway's features stand on: commands go in, the public picture and the member's own
 * figures come out, and nobody ever reads something older than what they have done themselves.
 */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { OrderId } from '@assay/domain/spot/order.ts'
import type { Command } from '@assay/engine/kernel/command.ts'
import type { Balance } from '@assay/engine/kernel/read.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { OwnPerps, ReadReply, RequestStanding } from '../follower/reads.ts'
import type { Core } from '../writer/core.ts'
import type { Answer, Published } from '../writer/published.ts'
import { type IndexTicks, watchIndexTicks } from './indexTicks.ts'
import { createPicture, type Picture } from './picture.ts'
import { createTouchedBy, type Touched } from './touchedBy.ts'

export type Exchange = {
  core: Core
  picture: Picture
  /** Waiting for the index. */
  ticks: IndexTicks
  submit(command: Command): Promise<Answer>
  /** The member's balances, no older than the member's last command or fill. */
  balances(member: MemberId): Promise<Balance[]>
  /** The same, with the position they are true at. */
  balancesAt(member: MemberId): Promise<{ position: number; balances: Balance[] }>
  /** What the member may spend of an account: in contracts, what losses of positions leave. */
  available(member: MemberId, account: AccountKind, asset: AssetId): Promise<Amount>
  /** The member's own limits for cycle contracts, no older than the member's last command. */
  player(member: MemberId): Promise<PlayerStanding>
  /** Terms of withdrawals, and what the member sent out in a day, no older than its last command. */
  withdrawals(member: MemberId): Promise<ReadReply['withdrawals']>
  /** What the member has in contracts of a quote asset, no older than what it did last. */
  perps(member: MemberId, quote: AssetId): Promise<OwnPerps>
  /** The numbers of all the member's open orders, no older than what it did last. */
  openIds(member: MemberId): Promise<OrderId[]>
  /** The order (or 0) that a request with this key led to; undefined when none was accepted. */
  accepted(member: MemberId, key: string): Promise<{ order: OrderId } | undefined>
  /** The same, and since when every key is remembered. */
  request(member: MemberId, key: string): Promise<RequestStanding>
  /** Resolves when the history tables hold all that has happened to the member. */
  settled(member: MemberId): Promise<void>
  /** Called after each commit with the members it touched and what of theirs. */
  onTouched(listener: (member: MemberId, touched: Touched) => void): void
}

export async function openExchange(core: Core): Promise<Exchange> {
  const early: Published[] = []
  const stop = core.onPublished((batch) => early.push(...batch))
  const picture = createPicture(await core.seed())
  stop()
  for (const published of early) picture.apply(published)

  // Before a member's first command, all that had happened when this gateway opened.
  const openedAt = core.position()
  const positions = new Map<MemberId, number>()
  const touchedBy = createTouchedBy()
  const listeners: ((member: MemberId, touched: Touched) => void)[] = []
  const take = (published: Published) => {
    for (const [member, touched] of touchedBy(published.events)) {
      positions.set(member, published.position)
      for (const listener of listeners) listener(member, touched)
    }
    picture.apply(published)
  }
  core.onPublished((batch) => {
    const failures: unknown[] = []
    for (const published of batch) {
      // What cannot be shown keeps nothing after it from being shown.
      try {
        take(published)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  })

  const seen = (member: MemberId) => positions.get(member) ?? openedAt
  const balancesAt = (member: MemberId) => core.balances(member, seen(member))
  const perps = (member: MemberId, quote: AssetId) => core.perps(member, quote, seen(member))
  const request = (member: MemberId, key: string) => core.request(member, key, core.position())

  return {
    core,
    picture,
    ticks: watchIndexTicks(core),
    submit: (command) => core.submit(command),
    balances: async (member) => (await balancesAt(member)).balances,
    balancesAt,
    async available(member, account, asset) {
      if (account === 'perp') {
        return ((await perps(member, asset)).account?.available ?? 0n) as Amount
      }
      const { balances } = await balancesAt(member)
      const own = balances.find((row) => row.account === account && row.asset === asset)
      return (own?.available ?? 0n) as Amount
    },
    player: async (member) => (await core.player(member, seen(member))).player,
    withdrawals: (member) => core.withdrawals(member, seen(member)),
    perps,
    openIds: async (member) => (await core.openIds(member, seen(member))).ids,
    accepted: async (member, key) => (await request(member, key)).taken,
    request,
    settled: (member) => core.waitForHistory(seen(member)),
    onTouched: (listener) => listeners.push(listener),
  }
}
