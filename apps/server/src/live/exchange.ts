/**
 * What the gateway's features stand on: commands go in, the public picture and the member's own
 * figures come out, and nobody ever reads something older than what they have done themselves.
 */
import type { MemberId } from '@assay/domain/account.ts'
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
  const listeners: ((member: MemberId, orders: readonly number[]) => void)[] = []
  core.onPublished((batch) => {
    for (const published of batch) {
      picture.apply(published)
      for (const [member, orders] of touchedBy(published.events)) {
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
    settled: (member) => core.waitForHistory(positions.get(member) ?? openedAt),
    onTouched: (listener) => listeners.push(listener),
  }
}

/** Whom the events concern, and which of their orders. */
function touchedBy(events: readonly Event[]): Map<MemberId, number[]> {
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
    } else if (event.type === 'transferred' || event.type === 'memberCredited') touch(event.member)
  }
  return touched
}
