import type { MemberId } from '@assay/domain/account.ts'
import type { Comparison } from '../features/withdrawal/compareReserves.ts'
import type { Refusal } from '../http/reply.ts'
import type { IssuedTicket } from '../socket/socketTickets.ts'
import type { Bus } from './bus.ts'
import type { ProcessReport } from './processes.ts'

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
  /** A write was refused, in case its answer is lost. */
  refused: { member: MemberId; key: string; refusal: Refusal }
  /** The hash of a request that an API key signed. */
  signedSeen: string
  /** What senders have spent of a limit in a window. */
  spent: { limit: string; window: number; by: [sender: string | number, cost: number][] }
  processReported: ProcessReport
  /** In the demo, to the process with the chains. */
  faucetAsked: { id: string; call: string; args: unknown[] }
  faucetAnswered: { id: string; result?: unknown; trouble?: string }
}
type PeerTopic = keyof PeerNews

export type Peers = {
  /** There are no others. */
  isAlone: boolean
  /** Reaches every process: this one at once, the others a little later. */
  tell: Tell
  /** Reaches the other processes. */
  tellOthers: Tell
  /** The answer ends it. */
  hear<Topic extends PeerTopic>(topic: Topic, listener: (news: PeerNews[Topic]) => void): () => void
}
type Tell = <Topic extends PeerTopic>(topic: Topic, news: PeerNews[Topic]) => void

/** A process that is alone has only itself to tell. */
export function noPeers(): Peers {
  const listeners = new Map<PeerTopic, Set<(news: never) => void>>()
  return {
    isAlone: true,
    tell(topic, news) {
      for (const listener of listeners.get(topic) ?? []) listener(news as never)
    },
    tellOthers: () => undefined,
    hear(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

const SUBJECT = 'assay.peers'
type Message = { from: string; news: [PeerTopic, unknown][] }

/** What is told in one turn of the event loop goes in one message. */
export function peersOver(bus: Bus): Peers {
  const here = noPeers()
  let waiting: Message['news'] = []
  const tellOthers: Tell = (topic, news) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        bus.publish(SUBJECT, { from: bus.id, news: waiting } satisfies Message)
        waiting = []
      })
    }
    waiting.push([topic, news])
  }
  bus.subscribe(SUBJECT, (message) => {
    const { from, news } = message as Message
    if (from === bus.id) return
    for (const [topic, each] of news) here.tell(topic, each as never)
  })
  return {
    isAlone: false,
    tell(topic, news) {
      here.tell(topic, news)
      tellOthers(topic, news)
    },
    tellOthers,
    hear: here.hear,
  }
}
