/**
 * What the processes of one exchange tell each other beside what the journal says. Messages may be
 * lost: nothing of value depends on them.
 */
import * as z from 'zod/mini'
import type { Bus, BusSubject } from '../bus/bus.ts'
import { senderKind, subjectKind } from '../messages.ts'
import { isTopic, type PeerNews, type PeerTopic, peerShapes } from './peerNews.ts'

export type Peers = {
  /** There are no others. */
  isAlone: boolean
  /** Reaches every process: this one at once, the others a little later. */
  publish: Publish
  /** Reaches the other processes. */
  publishToOthers: Publish
  /** `from` is the connection of the process that published it. The answer ends it. */
  subscribe<Topic extends PeerTopic>(topic: Topic, listener: Listener<Topic>): () => void
}
type Listener<Topic extends PeerTopic> = (news: PeerNews[Topic], from: string) => void
type Publish = <Topic extends PeerTopic>(topic: Topic, news: PeerNews[Topic]) => void

/** A process that is alone has only itself to reach. */
export function noPeers(): Peers {
  const { subscribe, deliver } = listening()
  return {
    isAlone: true,
    publish: (topic, news) => deliver(topic, news, ''),
    publishToOthers: () => undefined,
    subscribe,
  }
}

/** The listeners of this process. */
function listening() {
  const listeners = new Map<PeerTopic, Set<Listener<never>>>()
  const subscribe: Peers['subscribe'] = (topic, listener) => {
    const known = listeners.get(topic) ?? new Set()
    listeners.set(topic, known.add(listener as Listener<never>))
    return () => known.delete(listener as Listener<never>)
  }
  const deliver = (topic: PeerTopic, news: unknown, from: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(news as never, from)
  }
  return { subscribe, deliver }
}

const message = z.object({ from: z.string(), news: z.array(z.tuple([z.string(), z.unknown()])) })
/** By what kind of process; `*` for all. Of these a user of NATS may publish to its own alone. */
export const peersSubject = (kind: string): BusSubject<z.infer<typeof message>> => ({
  name: `assay.peers.${kind}`,
  shape: message,
})
/** What only a process with the jobs knows: no other is believed. */
const OF_JOBS: readonly string[] = ['reservesCompared' satisfies PeerTopic]
const WITHOUT_JOBS = ['gateway', 'console', 'core']

/** What is published in one turn of the event loop goes in one message. */
export function peersOver(bus: Bus): Peers {
  const { subscribe, deliver } = listening()
  let waiting: [PeerTopic, unknown][] = []
  const publishToOthers: Publish = (topic, news) => {
    if (waiting.length === 0) {
      setImmediate(() => {
        bus.publish(peersSubject(senderKind(bus.id)), { from: bus.id, news: waiting })
        waiting = []
      })
    }
    waiting.push([topic, news])
  }
  bus.subscribe(peersSubject('*'), ({ from, news }, subject) => {
    const kind = subjectKind(subject)
    if (from === bus.id || senderKind(from) !== kind) return
    for (const [topic, each] of news) {
      if (OF_JOBS.includes(topic) && WITHOUT_JOBS.includes(kind)) continue
      // One of a later version may tell of more, or in another shape.
      const parsed = isTopic(topic) ? peerShapes[topic].safeParse(each) : undefined
      if (parsed?.success) deliver(topic as PeerTopic, parsed.data, from)
    }
  })
  return {
    isAlone: false,
    publish(topic, news) {
      deliver(topic, news, bus.id)
      publishToOthers(topic, news)
    },
    publishToOthers,
    subscribe,
  }
}
