/** The follower in a separate thread: fed by the writer's thread, read by the gateway's. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerQuery, type Query, type ReadName } from '@assay/engine/query.ts'
import { hashOf } from '@assay/engine/snapshot.ts'
import type pg from 'pg'
import { readTextColumn } from '../db/growingColumn.ts'
import { openConnection } from '../db/pool.ts'
import { Behind, Fault, sentenceOf } from '../fault.ts'
import { type JournalKey, openSealing } from '../secrets/sealing.ts'
import type { ReadAnswer, StateHash } from '../writer/core.ts'
import { PositionWaiters } from '../writer/positionWaiters.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import { Follower } from './follower.ts'
import { takeSnapshot } from './takeSnapshot.ts'

export type FollowerSetup = {
  url: string
  fromWriter: MessagePort
  key?: JournalKey
  snapshotEvery?: number
  /** Writes nothing until asked to lead. */
  isStandby?: boolean
}
/** What the writer's thread sends, and the progress it gets back. */
export type FeedMessage = { from: number; column: Uint8Array; hash: string }
export type FollowerRequest =
  | { type: 'read'; id: number; query: Query; after: number }
  | { type: 'hash'; id: number }
  | { type: 'writeSoon'; position: number }
  | { type: 'catchUp'; position: number }
  | { type: 'lead'; epoch: number }
  | { type: 'finish'; position: number }
type Answered = Exclude<FollowerRequest, { type: 'lead' }>
export type FollowerMessage =
  /** While standing by: the state is there, and soon after `lead` it will be the writer's. */
  | { type: 'following'; protocol: number }
  | { type: 'ready'; protocol: number; applied: number; projected: number }
  | { type: 'progress'; applied: number; projected: number }
  | { type: 'reply'; id: number; reply: ReadAnswer<ReadName> | StateHash }
  | { type: 'failed'; id: number; sentence: string; isBehind: boolean }
  | { type: 'finished' }
  | { type: 'stopped'; sentence: string }

async function run(setup: FollowerSetup): Promise<void> {
  const post = (message: FollowerMessage) => parentPort!.postMessage(message)
  const applied = new PositionWaiters(0)
  const { url, key } = setup
  const client = await openConnection(url, 'assay follower')
  const leading = setup.isStandby ? Promise.withResolvers<number>() : undefined
  const answering = Promise.withResolvers<(request: Answered) => Promise<void>>()
  parentPort!.on('message', async (request: FollowerRequest) => {
    if (request.type === 'lead') return leading?.resolve(request.epoch)
    // After a takeover requests come before the follower is ready for them.
    const answer = await answering.promise
    await answer(request)
  })
  let isReady = false
  let told = 0
  const follower = await Follower.start({
    client,
    sealing: key && openSealing(key),
    takeSnapshot: (wanted, hurry) => takeSnapshot({ url, key, ...wanted }, hurry),
    ...(setup.snapshotEvery && { snapshotEvery: setup.snapshotEvery }),
    ...(leading && {
      standby: {
        leading: leading.promise,
        onFollowing: () => post({ type: 'following', protocol: PROTOCOL_VERSION }),
        onProgress: ({ applied, projected }) => post({ type: 'progress', applied, projected }),
      },
    }),
    onProgress: (progress) => {
      applied.reached(progress.applied)
      if (!isReady || progress.projected === told) return
      told = progress.projected
      post({ type: 'progress', ...progress })
      setup.fromWriter.postMessage(progress.projected)
    },
    onStopped: (fault) => post({ type: 'stopped', sentence: fault.message }),
  })
  applied.reached(follower.appliedPosition)

  setup.fromWriter.on('message', ({ from, column, hash }: FeedMessage) => {
    follower.receive({ from, commands: readTextColumn(column), hash })
  })
  answering.resolve(answererOf({ follower, applied, client, post }))
  isReady = true
  const { appliedPosition, projectedPosition } = follower
  setup.fromWriter.postMessage(projectedPosition)
  post({
    type: 'ready',
    protocol: PROTOCOL_VERSION,
    applied: appliedPosition,
    projected: projectedPosition,
  })
}

/** The longest time of a timer. */
const LONGEST_MS = 2 ** 31 - 1

type Answering = {
  follower: Follower
  applied: PositionWaiters
  client: pg.Client
  post: (message: FollowerMessage) => void
}

function answererOf({ follower, applied, client, post }: Answering) {
  return async (request: Answered): Promise<void> => {
    switch (request.type) {
      case 'read':
        try {
          await applied.wait(request.after)
          const { state, appliedPosition: position } = follower
          const reply = { position, ...answerQuery(state, request.query) }
          post({ type: 'reply', id: request.id, reply })
        } catch (error) {
          const isBehind = error instanceof Behind
          post({ type: 'failed', id: request.id, sentence: sentenceOf(error), isBehind })
        }
        return
      case 'hash': {
        const { state, appliedPosition: position } = follower
        post({ type: 'reply', id: request.id, reply: { position, hash: hashOf(state) } })
        return
      }
      case 'writeSoon':
        follower.writeSoon(request.position)
        return
    }
    follower.receive({ from: request.position + 1, commands: [], hash: undefined })
    if (request.type === 'catchUp') return
    try {
      // However long it takes: the core ends this thread when it is too long.
      await applied.wait(request.position, LONGEST_MS)
      await follower.finish()
      await client.end()
      post({ type: 'finished' })
    } catch (error) {
      post({ type: 'stopped', sentence: sentenceOf(error) })
    }
  }
}

run(workerData as FollowerSetup).catch((error) => {
  const sentence = error instanceof Fault ? error.message : `The follower: ${sentenceOf(error)}`
  parentPort!.postMessage({ type: 'stopped', sentence } satisfies FollowerMessage)
})
