import type { MemberId } from '@assay/domain/account.ts'
import type { Comparison } from '../features/withdrawal/compareReserves.ts'
import type { IssuedTicket } from '../socket/socketTickets.ts'
import type { Bus } from './bus.ts'

/**
 * What the processes of one exchange tell each other beside what the journal says. It may be lost:
 * nothing of value rests on it.
 */
export type PeerNews = {
  ticketIssued: IssuedTicket
  /** The ticket's hash. */
  ticketUsed: string
  /** Whose list of deposits changed. */
  depositsChanged: MemberId[]
  ticketAnswered: { member: MemberId; ticket: number }
  /** What is on the chains, against what the ledger says. */
  reservesCompared: Comparison
}
type PeerTopic = keyof PeerNews

export type Peers = {
  /** Reaches every process, this one too. */
  tell<Topic extends PeerTopic>(topic: Topic, news: PeerNews[Topic]): void
  /** The answer ends it. */
  hear<Topic extends PeerTopic>(topic: Topic, listener: (news: PeerNews[Topic]) => void): () => void
}

/** A process that is alone tells itself. */
export function noPeers(): Peers {
  const listeners = new Map<PeerTopic, Set<(news: never) => void>>()
  return {
    tell(topic, news) {
      for (const listener of listeners.get(topic) ?? []) listener(news as never)
    },
    hear(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

export const peersOver = (bus: Bus): Peers => ({
  tell: (topic, news) => bus.publish(subjectOf(topic), news),
  hear: (topic, listener) => bus.subscribe(subjectOf(topic), (news) => listener(news as never)),
})

const subjectOf = (topic: PeerTopic): string => `assay.peers.${topic}`
