/**
 * The exchange's answer about an unanswered write, by its key. `absent` is returned only if the key
 * would still be known had the write arrived, because the exchange forgets the oldest keys.
 */
import type { Reply } from '@assay/wire/route.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { call } from '../../api/call.ts'
import { serverTimeOf, syncedClock } from '../../api/serverClock.ts'
import { memberId } from '../../session/session.ts'

export type Outcome =
  | { outcome: 'done'; orderId?: number | undefined }
  | { outcome: 'refused'; reason: string; message: string }
  /** It has arrived and is not decided yet. */
  | { outcome: 'waiting' }
  /** Nothing has arrived under the key. */
  | { outcome: 'absent' }
  /** Nothing is known under the key, and it may have been forgotten. */
  | { outcome: 'forgotten' }

/** A write, and when it was first sent by this device's clock. */
export type SentWrite = { key: string; member: number; sentAt: number }

/** The time limit of a request; one that hangs is soon repeated. */
const ANSWERS_WITHIN_MS = 4_000

/** The maximum difference between the clocks of this device and the exchange, plus the latency. */
const CLOCKS_MS = 5_000

/** Undefined without a result: no connection, or another member has signed in. */
export async function askOutcome({ key, member, sentAt }: SentWrite): Promise<Outcome | undefined> {
  try {
    const limit = { timeoutMs: ANSWERS_WITHIN_MS }
    const [reply] = await Promise.all([call(getOutcome, { key }, limit), syncedClock(limit)])
    return memberId() === member ? outcomeOf(reply, serverTimeOf(sentAt)) : undefined
  } catch {
    return undefined
  }
}

/** `sentAt` by the exchange's clock. */
function outcomeOf(reply: Reply<typeof getOutcome>, sentAt: number): Outcome {
  const { outcome, orderId, reason = 'unknown', message = '', rememberedSince } = reply
  if (outcome === 'done') return { outcome, orderId }
  if (outcome === 'refused') return { outcome, reason, message }
  if (outcome === 'waiting') return { outcome }
  const isRemembered = rememberedSince !== undefined && sentAt > rememberedSince + CLOCKS_MS
  return { outcome: isRemembered ? 'absent' : 'forgotten' }
}
