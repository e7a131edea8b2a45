/**
 * All calls to the server. Adds token and language, counts pending requests, and notifies the
 * session when it has ended. A repeated read aborts the pending one, whose caller gets the newer
 * answer; a write is never aborted and never sent twice.
 */
import {
  ApiError,
  type CallOptions,
  createClient,
  NetworkError,
  OutcomeUnknown,
} from '@assay/wire/client/client.ts'
import { textOf } from '@assay/wire/client/textOf.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { wireLanguage } from '../i18n/i18n.ts'
import { remembered } from '../store/storage.ts'
import { begin } from './activity.ts'
import { answered, answerMissed } from './connection/online.ts'
import { takeFirstAnswer } from './firstAnswers.ts'
import { noteError } from './lastError.ts'

export const client = createClient({
  origin: '',
  token: () => remembered.get<string>('token'),
  locale: wireLanguage,
  known: (address) => takeFirstAnswer(address, wireLanguage()),
})

let onSignedOut = () => {}
/** The session registers what happens when the server no longer accepts it. */
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener
}

type Pending = { controller: AbortController; newer: Promise<unknown> | undefined }
const pendingReads = new Map<string, Pending>()

let held: Promise<unknown> | undefined
/** Reads of a member wait until this has ended; public reads do not. */
export function holdReads(until: Promise<unknown>) {
  const end = () => {
    if (held === until) held = undefined
  }
  held = until
  until.then(end, end)
}

export function call<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  return route.method === 'GET' ? read(route, input, options) : proven(route, input, options)
}

/**
 * When a second factor is required and a passkey is possible, the device is asked at once and the
 * call sent again with its answer. If the user declines, the refusal is returned: the form has a
 * field for a code.
 */
async function proven<R extends Route>(route: R, input: Input<R>, options: CallOptions) {
  try {
    return await tracked(route, input, options)
  } catch (error) {
    const asked = error instanceof ApiError && error.details.passkey
    if (!asked) throw error
    const { signWithPasskey } = await import('@assay/ui/device/passkey.ts')
    const factor = await signWithPasskey(String(asked))
    if (factor === undefined) throw error
    return tracked(route, { ...(input as object), factor } as Input<R>, options)
  }
}

function read<R extends Route>(route: R, input: Input<R>, options: CallOptions): Promise<Reply<R>> {
  const name = `${route.path}?${textOf(input)}`
  const older = pendingReads.get(name)
  const mine: Pending = { controller: new AbortController(), newer: undefined }
  pendingReads.set(name, mine)
  const signal = options.signal
    ? AbortSignal.any([options.signal, mine.controller.signal])
    : mine.controller.signal
  const ask = () => tracked(route, input, { ...options, signal })
  const answer = (held && route.needsLogin ? held.then(ask, ask) : ask())
    .catch((error: unknown) => {
      if (mine.newer) return mine.newer as Promise<Reply<R>>
      throw error
    })
    .finally(() => {
      if (pendingReads.get(name) === mine) pendingReads.delete(name)
    })
  if (older) {
    older.newer = answer
    older.controller.abort()
  }
  return answer
}

async function tracked<R extends Route>(route: R, input: Input<R>, options: CallOptions) {
  const end = begin()
  const tokenSent = remembered.get<string>('token')
  try {
    const reply = await client.call(route, input, options)
    answered()
    return reply
  } catch (error) {
    if (error instanceof ApiError) {
      answered()
      noteError(error)
      // An answer for an older session does not concern this one.
      if (error.code === 401 && tokenSent === remembered.get<string>('token')) onSignedOut()
    } else if (error instanceof NetworkError && !options.signal?.aborted) answerMissed()
    else if (error instanceof OutcomeUnknown) answerMissed()
    throw error
  } finally {
    end()
  }
}
