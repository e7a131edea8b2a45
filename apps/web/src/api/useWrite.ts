/**
 * A write of value: editing → sending → done, refused or unknown. While one is being sent another
 * press does nothing, nor does the same again within 300 ms. Without a clear answer it is never
 * sent again by itself: its key is asked after (see `askSoon`) until the server says what became of
 * it, also when the person gave it up meanwhile. The person may send the same again, which goes
 * under the same key while the exchange surely knows it: it cannot happen twice. Anything else
 * waits, also after a refusal of what went again. When its screen is left first, `unanswered` goes
 * on asking.
 */
import { useStable } from '@assay/ui/useStable.ts'
import { ApiError, OutcomeUnknown } from '@assay/wire/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { useCallback, useEffect, useState } from 'react'
import { haptic } from '../session/haptic.ts'
import { memberId } from '../session/session.ts'
import { call } from './call.ts'
import { errorText } from './errorText.ts'
import { createPressRest } from './pressRest.ts'
import { askOutcome, type Outcome, type SentWrite } from './unanswered/askOutcome.ts'
import { askSoon } from './unanswered/askSoon.ts'
import { discard, forgetSent, keepSent, letGo } from './unanswered/unanswered.ts'
import { createWriteLock } from './writeLock.ts'

export type WriteState<T> =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done'; reply: T | undefined }
  | { step: 'refused'; message: string; reason: string }
  | Unknown

/**
 * `absent` counts the answers that it has not arrived, and is 0 again once it has. A forgotten key
 * can never be asked after. `isSilent` where the last question got no answer either.
 */
export type Unknown = {
  step: 'unknown'
  key: string
  asked: number
  absent: number
  isForgotten: boolean
  isSilent: boolean
}

type Listener<R extends Route> = {
  /**
   * The reply is missing when the outcome was learned by its key; `sent` is what went under it and
   * `orderId` the order that came of it, if one did. `isLeft` where its screen is gone: whoever is
   * elsewhere by now is not led away. `member` is who sent it, whoever is signed in by now.
   */
  onDone?: (
    reply: Reply<R> | undefined,
    sent: Input<R>,
    about: { orderId: number | undefined; isLeft: boolean; member: number },
  ) => void
}

/** Anyone who left before an answer that came so late was waiting for it. */
const LATE_MS = 3_000

type SetState<R extends Route> = (state: WriteState<Reply<R>>) => void

/** What a write keeps from one drawing of its screen to the next. */
type Kept<R extends Route> = {
  lock: ReturnType<typeof createWriteLock>
  isAgain: ReturnType<typeof createPressRest>
  sent: { route: R; input: Input<R>; asked: SentWrite } | undefined
  /** What is not answered when the screen is left. */
  unclear: string | undefined
  isLeft: boolean
}

const createKept = <R extends Route>(): Kept<R> => ({
  ...{ lock: createWriteLock(), isAgain: createPressRest() },
  ...{ sent: undefined, unclear: undefined, isLeft: false },
})

export function useWrite<R extends Route>(route: R, { onDone }: Listener<R> = {}) {
  const [state, setState] = useState<WriteState<Reply<R>>>({ step: 'idle' })
  const [kept] = useState(createKept<R>)
  const ends = useEnds(kept, setState, onDone)
  const sendBy = useSending(kept, setState, ends)
  useAsking(kept, [state, setState], ends.conclude)

  /** Forgets what has ended. What is under way or unknown stays: it may still happen. */
  const reset = useCallback(() => {
    setState((now) => (now.step === 'sending' || now.step === 'unknown' ? now : { step: 'idle' }))
  }, [])
  /** The person looked elsewhere, or gives it up. Should it have arrived, they are told. */
  const release = useCallback(() => {
    kept.lock.settle()
    if (kept.unclear !== undefined) discard(kept.unclear)
    kept.unclear = undefined
    setState({ step: 'idle' })
  }, [kept])
  const send = useCallback((input: Input<R>) => sendBy(route, input), [sendBy, route])
  /** As it went, whatever its screen would send by now: a buy is not sent again as a sell. */
  const resend = useCallback(() => {
    if (kept.sent) void sendBy(kept.sent.route, kept.sent.input)
  }, [kept, sendBy])
  return { state, send, resend, reset, release, isBusy: state.step === 'sending' }
}

type Ends<R extends Route> = {
  finish: (reply: Reply<R> | undefined, orderId?: number) => void
  /** Ends it if the answer says what became of it. */
  conclude: (key: string, answer: Outcome | undefined) => boolean
}

/** How it ends: by its own answer, by what its key was answered, or with its screen. */
function useEnds<R extends Route>(
  kept: Kept<R>,
  setState: SetState<R>,
  onDone: Listener<R>['onDone'],
): Ends<R> {
  const tell = useStable((...told: Parameters<NonNullable<typeof onDone>>) => onDone?.(...told))
  useEffect(() => {
    kept.isLeft = false
    return () => {
      kept.isLeft = true
      if (kept.unclear !== undefined) letGo(kept.unclear)
    }
  }, [kept])

  const finish = useCallback<Ends<R>['finish']>(
    (reply, orderId) => {
      haptic('success')
      setState({ step: 'done', reply })
      if (!kept.sent) return
      const { input, asked } = kept.sent
      tell(reply, input, { orderId, isLeft: kept.isLeft, member: asked.member })
    },
    [kept, setState, tell],
  )

  const conclude = useCallback<Ends<R>['conclude']>(
    (key, answer) => {
      if (answer?.outcome !== 'done' && answer?.outcome !== 'refused') return false
      kept.lock.settle()
      kept.unclear = undefined
      forgetSent(key)
      if (answer.outcome === 'done') finish(undefined, answer.orderId)
      else setState({ step: 'refused', message: answer.message, reason: answer.reason })
      return true
    },
    [kept, setState, finish],
  )

  return { finish, conclude }
}

function useSending<R extends Route>(
  kept: Kept<R>,
  setState: SetState<R>,
  { finish, conclude }: Ends<R>,
) {
  const mayGoAgain = useCallback(
    async (asked: SentWrite): Promise<boolean> => {
      const answer = await askOutcome(asked)
      if (answer?.outcome === 'absent' && !kept.isLeft) return true
      kept.lock.release('none')
      if (kept.isLeft || conclude(asked.key, answer)) return false
      const isForgotten = answer?.outcome === 'forgotten'
      setState({ ...unasked(asked.key), asked: 1, isForgotten, isSilent: !answer })
      return false
    },
    [kept, setState, conclude],
  )

  return useCallback(
    async (by: R, input: Input<R>) => {
      const what = [by.path, input]
      if (kept.isAgain(what)) return
      const taken = kept.lock.take(what)
      if (!taken) return
      const { key } = taken
      const before = taken.isAgain ? kept.sent?.asked : undefined
      const asked = before ?? { key, member: memberId(), sentAt: Date.now() }
      kept.sent = { route: by, input, asked }
      setState({ step: 'sending' })
      if (taken.isAgain && !(await mayGoAgain(asked))) return
      kept.unclear = undefined
      const isUnsent = !navigator.onLine
      keepSent({ ...asked, path: by.path, subject: subjectOf(input), isUnsent })
      const startedAt = Date.now()
      try {
        const reply = await call(by, input, { key })
        kept.lock.release('done')
        if (kept.isLeft && Date.now() - startedAt > LATE_MS) letGo(key, { kind: 'done' })
        else forgetSent(key)
        finish(reply)
      } catch (error) {
        const isKnown = kept.lock.release(error instanceof OutcomeUnknown ? 'none' : 'refused')
        const refusal = refusalOf(error)
        if (kept.isLeft) letGo(key, isKnown ? { kind: 'refused', ...refusal } : undefined)
        else if (isKnown) forgetSent(key)
        else kept.unclear = key
        setState(isKnown ? { step: 'refused', ...refusal } : unasked(key))
        haptic('error')
      }
    },
    [kept, setState, finish, mayGoAgain],
  )
}

/** While it is unknown its key is asked after. */
function useAsking<R extends Route>(
  kept: Kept<R>,
  [state, setState]: readonly [WriteState<Reply<R>>, SetState<R>],
  conclude: Ends<R>['conclude'],
): void {
  useEffect(() => {
    if (state.step !== 'unknown' || !kept.sent) return
    const { key, asked, absent } = state
    const write = kept.sent.asked
    let isOver = false
    const ask = async () => {
      const answer = await askOutcome(write)
      // Sent again or given up meanwhile: this answer is no longer asked for.
      if (isOver || conclude(key, answer)) return
      setState({
        ...{ step: 'unknown', key, asked: asked + 1 },
        absent: answer?.outcome === 'waiting' ? 0 : absent + (answer?.outcome === 'absent' ? 1 : 0),
        isForgotten: answer ? answer.outcome === 'forgotten' : state.isForgotten,
        isSilent: !answer,
      })
    }
    const stop = askSoon(ask, state)
    return () => {
      isOver = true
      stop()
    }
  }, [kept, state, setState, conclude])
}

function refusalOf(error: unknown) {
  const reason = error instanceof ApiError ? error.reason : 'unknown'
  return { message: errorText(error) ?? '', reason }
}

const unasked = (key: string) =>
  ({ step: 'unknown', key, asked: 0, absent: 0, isForgotten: false, isSilent: false }) as const

/** The market or coin that an input is about. */
function subjectOf(input: unknown): string | undefined {
  const { base, quote, asset } = input as { base?: string; quote?: string; asset?: string }
  return base && quote ? `${base}/${quote}` : asset
}
