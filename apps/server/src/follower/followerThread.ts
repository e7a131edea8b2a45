import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { answerQuery, type Query, type ReadName } from '@assay/engine/kernel/query.ts'
import { readTextColumn } from '../db/growingColumn.ts'
import { openConnection } from '../db/pool.ts'
import { Behind, Fault, sentenceOf } from '../fault.ts'
import { type JournalKey, openSealing } from '../secrets/sealing.ts'
import type { ReadAnswer } from '../writer/core.ts'
import { PositionWaiters } from '../writer/positionWaiters.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import { Follower } from './follower.ts'
import { takeSnapshot } from './takeSnapshot.ts'

/** The follower in a separate thread: fed by the writer's thread, read by the gateway's. */
export type FollowerSetup = {
  url: string
  fromWriter: MessagePort
  key?: JournalKey
  snapshotEvery?: number
  /** Writes nothing until told to lead. */
  isStandby?: boolean
}
/** What the writer's thread sends, and the progress it gets back. */
export type FeedMessage = { from: number; column: Uint8Array; hash: string }
export type FollowerRequest =
  | { type: 'read'; id: number; query: Query; after: number }
  | { type: 'writeSoon'; position: number }
  | { type: 'catchUp'; position: number }
  | { type: 'lead' }
  | { type: 'finish'; position: number }
export type FollowerMessage =
  | { type: 'ready'; protocol: number; applied: number; projected: number }
  | { type: 'progress'; applied: number; projected: number }
  | { type: 'reply'; id: number; reply: ReadAnswer<ReadName> }
  | { type: 'failed'; id: number; sentence: string; isBehind: boolean }
  | { type: 'finished' }
  | { type: 'stopped'; sentence: string }

async function run(setup: FollowerSetup): Promise<void> {
  const post = (message: FollowerMessage) => parentPort!.postMessage(message)
  const applied = new PositionWaiters(0)
  const { url, key } = setup
  const client = await openConnection(url, 'assay follower')
  const leading = setup.isStandby ? toldToLead() : undefined
  let isReady = false
  let told = 0
  const follower = await Follower.start({
    client,
    sealing: key && openSealing(key),
    takeSnapshot: (wanted, hurry) => takeSnapshot({ url, key, ...wanted }, hurry),
    ...(setup.snapshotEvery && { snapshotEvery: setup.snapshotEvery }),
    ...(leading && { leading }),
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
  parentPort!.on('message', async (request: FollowerRequest) => {
    if (request.type === 'lead') return
    if (request.type === 'read') {
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
    }
    if (request.type === 'writeSoon') {
      follower.writeSoon(request.position)
      return
    }
    follower.receive({ from: request.position + 1, commands: [], hash: undefined })
    if (request.type === 'catchUp') return
    try {
      await applied.wait(request.position)
      await follower.finish()
      await client.end()
      post({ type: 'finished' })
    } catch (error) {
      post({ type: 'stopped', sentence: sentenceOf(error) })
    }
  })
  isReady = true
  const { appliedPosition, projectedPosition } = follower
  setup.fromWriter.postMessage(projectedPosition)
  post({
    ...{ type: 'ready', protocol: PROTOCOL_VERSION },
    ...{ applied: appliedPosition, projected: projectedPosition },
  })
}

function toldToLead(): Promise<void> {
  return new Promise((resolve) => {
    const listen = ({ type }: FollowerRequest) => {
      if (type !== 'lead') return
      parentPort!.off('message', listen)
      resolve()
    }
    parentPort!.on('message', listen)
  })
}

run(workerData as FollowerSetup).catch((error) => {
  const sentence = error instanceof Fault ? error.message : `The follower: ${sentenceOf(error)}`
  parentPort!.postMessage({ type: 'stopped', sentence } satisfies FollowerMessage)
})
