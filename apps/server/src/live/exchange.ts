/**
 * What the gateway's features stand on: commands go in, the public picture and the member's own
 * figures come out, and nobody ever reads something older than what they have done themselves.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Command } from '@assay/engine/command.ts'
import type { Event } from '@assay/engine/event.ts'
import type { Balance } from '@assay/engine/read.ts'
import type { Core } from '../writer/core.ts'
import type { Answer, Published } from '../writer/published.ts'
import { createPicture, type Picture } from './picture.ts'

export type Exchange = {
  core: Core
  picture: Picture
  submit(command: Command): Promise<Answer>
  /** The member's balances, no older than the member's last command or fill. */
  balances(member: MemberId): Promise<Balance[]>
  /** The same, with the position they are true at. */
  balancesAt(member: MemberId): Promise<{ position: number; balances: Balance[] }>
  /** The member's own limits for cycle contracts, no older than the member's last command. */
  player(member: MemberId): Promise<PlayerStanding>
  /** Resolves when the history tables hold all that has happened to the member. */
  settled(member: MemberId): Promise<void>
  /** Called after each commit with the members it touched and the orders of theirs. */
  onTouched(listener: (member: MemberId, orders: readonly number[]) => void): void
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
  const unentered = new Map<MarketSymbol, Round[]>()
  const listeners: ((member: MemberId, orders: readonly number[]) => void)[] = []
  core.onPublished((batch) => {
    for (const published of batch) {
      picture.apply(published)
      for (const [member, orders] of touchedBy(published.events, unentered)) {
        positions.set(member, published.position)
        for (const listener of listeners) listener(member, orders)
      }
    }
  })

  const balancesAt = (member: MemberId) => core.balances(member, positions.get(member) ?? openedAt)

  return {
    core,
    picture,
    submit: (command) => core.submit(command),
    balances: async (member) => (await balancesAt(member)).balances,
    balancesAt,
    async player(member) {
      const { player } = await core.player(member, positions.get(member) ?? openedAt)
      return player
    },
    settled: (member) => core.waitForHistory(positions.get(member) ?? openedAt),
    onTouched: (listener) => listeners.push(listener),
  }
}

/** Whom the events concern, and which of their orders or rounds. */
function touchedBy(
  events: readonly Event[],
  /** Rounds whose entry tick has not come yet. */
  unentered: Map<MarketSymbol, Round[]>,
): Map<MemberId, number[]> {
  const touched = new Map<MemberId, number[]>()
  const touch = (member: MemberId, order?: number) => {
    const orders = touched.get(member) ?? []
    if (order !== undefined && !orders.includes(order)) orders.push(order)
    touched.set(member, orders)
  }
  for (const event of events) {
    if (event.type === 'spotOrderPlaced') touch(event.order.member, event.order.id)
    else if (event.type === 'spotOrderCancelled') touch(event.member, event.order)
    else if (event.type === 'spotTraded') {
      touch(event.makerMember, event.makerOrder)
      touch(event.takerMember, event.takerOrder)
    } else if (event.type === 'roundPlaced') {
      const { round } = event
      touch(round.member, round.id)
      const others = unentered.get(round.market)
      if (others) others.push(round)
      else unentered.set(round.market, [round])
    } else if (event.type === 'cycleTicked') {
      for (const { member, id } of unentered.get(event.market) ?? []) touch(member, id)
      unentered.delete(event.market)
    } else if (event.type === 'roundSettled') {
      touch(event.round.member, event.round.id)
    } else if (event.type === 'cycleLimitsSet') touch(event.member)
    else if (event.type === 'transferred' || event.type === 'memberCredited') touch(event.member)
  }
  return touched
}
