/**
 * The sockets: who is connected, what they read, and the clock that publishes. Books and prints go
 * out at most ten times a second, figures five times, candles twice, the overview once. What
 * changes after a rest goes out at the next tick of the clock.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Area } from '@assay/wire/socket/subscriptionKey.ts'
import { every } from '../clocks/every.ts'
import type { Failures } from '../failures.ts'
import type { CallerSession } from '../http/caller.ts'
import type { MarketData } from '../live/marketData.ts'
import { acceptSocket, type Connections, sweep } from './connection.ts'
import { type AreaTopics, createPublicTopics } from './publicTopics.ts'
import type { Reader } from './reader.ts'
import { readersOfSession } from './signedInReaders.ts'
import type { Upgrades } from './upgrades.ts'

export type Hub = {
  /** Offers a product's topics. */
  serve(area: Area, topics: AreaTopics): void
  /** Sockets of one member, for private messages. */
  readersOf(member: MemberId): readonly Reader[]
  connections(): number
  /** How many of them read too slowly and wait for a fresh snapshot. */
  behind(): number
  /** Closes the sockets of a session, so that nothing arrives after signing out. */
  disconnect(session: Pick<CallerSession, 'tokenHash'>): void
  /** The sessions of open sockets; a session with several appears as often. */
  sessions(): CallerSession[]
  /** Wakes the clock; tests call it instead of waiting. */
  tick(): void
  stop(): void
}

type HubOptions = {
  upgrades: Upgrades
  failures: Failures
  marketData: MarketData
  takeTicket: (ticket: string) => CallerSession | undefined
}

/** What changed is published at the next tick, if the last publication was long enough ago. */
const TICK_MS = 20
const SWEEP_TICKS = 500
/** A timer may come so much before its time. */
const EARLY_MS = 2
const FRAME_MAX_BYTES = 4_096

export function createHub({ upgrades, marketData, takeTicket, failures }: HubOptions): Hub {
  const topics = createPublicTopics(marketData, failures)
  const open: Connections['open'] = new Set()
  const signedIn: Connections['signedIn'] = { members: new Map(), sessions: new Map() }
  const shared = { open, topics, signedIn, takeTicket, failures }
  let ticks = 0
  let sweptAt = 0

  function tick(): void {
    ticks += 1
    if (ticks - sweptAt >= SWEEP_TICKS) {
      sweptAt = ticks
      sweep(shared)
    }
    topics.publish(ticks)
  }

  /** Under load the timer comes late: the ticks that it missed have passed all the same. */
  let tickedAt = performance.now()
  function tickOnTime(): void {
    const passed = Math.floor((performance.now() - tickedAt + EARLY_MS) / TICK_MS)
    if (passed < 1) return
    tickedAt += passed * TICK_MS
    ticks += passed - 1
    tick()
  }

  upgrades.serve({
    path: /^\/ws\/[\w.-]{1,64}$/,
    frameMaxBytes: FRAME_MAX_BYTES,
    isCompressed: true,
    admit: () => (upgraded) => acceptSocket(shared, upgraded),
  })
  const stopTicking = every(TICK_MS, tickOnTime, failures.clock('Sockets get no news.', TICK_MS))
  return {
    serve: topics.serve,
    readersOf: (member) => [...(signedIn.members.get(member) ?? [])],
    connections: () => open.size,
    behind: () => [...open].filter(({ reader }) => reader.isBehind).length,
    disconnect(session) {
      for (const reader of readersOfSession(signedIn, session)) reader.close()
    },
    sessions: () => [...open].flatMap(({ session }) => session ?? []),
    tick,
    stop: () => void stopTicking(),
  }
}
