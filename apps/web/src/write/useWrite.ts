/**
 * A write of value: editing → sending → done, refused or unknown. While one is pending, further
 * presses are ignored, and so are repeats within 300 ms. Without a clear answer it is never resent
 * automatically: its key is polled (see `askSoon`) until the server reports its outcome, even if
 * the user has given it up. The user may retry the same input, which uses the same key while the
 * exchange still remembers it: it cannot happen twice. Any other write has to wait, also after a
 * retry was refused. When its screen is left, `unanswered` continues polling.
 */
import { useStable } from '@assay/ui/useStable.ts'
import { ApiError, OutcomeUnknown } from '@assay/wire/client/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { errorText } from '../api/errorText.ts'
import { createPressRest } from '../api/pressRest.ts'
import { memberId } from '../session/session.ts'
import { haptic } from '../store/haptic.ts'
import { askOutcome, type Outcome, type SentWrite } from './unanswered/askOutcome.ts'
import { askSoon } from './unanswered/askSoon.ts'
import { discard, forgetSent, keepSent, leaveToNotes } from './unanswered/unanswered.ts'
import { createWriteLock } from './writeLock.ts'

export type WriteState<T> =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done'; reply: T | undefined }
  | { step: 'refused'; message: string; reason: string }
  | Unknown

/**
 * `absent` counts the answers that it has not arrived, and is reset once it has. A forgotten key
 * can no longer be checked. `isSilent` means that the last check got no answer either.
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
   * The reply is missing when the outcome was learned by its key; `sent` is the input and `orderId`
   * the resulting order, if any. `isLeft` means that the screen is gone: the user must not be
   * navigated away. `member` is the sender, even if someone else is signed in now.
   */
  onDone?: (
    reply: Reply<R> | undefined,
    sent: Input<R>,
    about: { orderId: number | undefined; isLeft: boolean; member: number },
  ) => void
}

/** If the screen was left before such a late answer, the user was waiting for it. */
const LATE_MS = 3_000

type SetState<R extends Route> = (state: WriteState<Reply<R>>) => void

/** What a write keeps between renders. */
type Kept<R extends Route> = {
  lock: ReturnType<typeof createWriteLock>
  isAgain: ReturnType<typeof createPressRest>
  sent: { route: R; input: Input<R>; asked: SentWrite } | undefined
  /** The key that is unanswered when the screen unmounts. */
  unclear: string | undefined
  isLeft: boolean
}

const createKept = <R extends Route>(): Kept<R> => ({
  lock: createWriteLock(),
  isAgain: createPressRest(),
  sent: undefined,
  unclear: undefined,
  isLeft: false,
})

export function useWrite<R extends Route>(route: R, { onDone }: Listener<R> = {}) {
  const [state, setState] = useState<WriteState<Reply<R>>>({ step: 'idle' })
  const [kept] = useState(createKept<R>)
  const ends = useEnds(kept, setState, onDone)
  const sendBy = useSending(kept, setState, ends)
  useAsking(kept, [state, setState], ends.conclude)

  /** Clears a finished one. A pending or unknown one stays: it may still happen. */
  const reset = useCallback(() => {
    setState((now) => (now.step === 'sending' || now.step === 'unknown' ? now : { step: 'idle' }))
  }, [])
  /** The user checked elsewhere, or gives it up. They are notified if it arrived. */
  const release = useCallback(() => {
    kept.lock.settle()
    if (kept.unclear !== undefined) discard(kept.unclear)
    kept.unclear = undefined
    setState({ step: 'idle' })
  }, [kept])
  const send = useCallback((input: Input<R>) => sendBy(route, input), [sendBy, route])
  /**
   * Resends exactly the first input, whatever the screen would send now: a buy is not resent as a
   * sell.
   */
  const resend = useCallback(() => {
    if (kept.sent) void sendBy(kept.sent.route, kept.sent.input)
  }, [kept, sendBy])
  return { state, send, resend, reset, release, isBusy: state.step === 'sending' }
}

type Ends<R extends Route> = {
  finish: (reply: Reply<R> | undefined, orderId?: number) => void
  /** Ends it if the answer contains its outcome. */
  conclude: (key: string, answer: Outcome | undefined) => boolean
}

/** How it ends: by its own answer, by its key's answer, or with its screen. */
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
      if (kept.unclear !== undefined) leaveToNotes(kept.unclear)
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
        if (kept.isLeft && Date.now() - startedAt > LATE_MS) leaveToNotes(key, { kind: 'done' })
        else forgetSent(key)
        finish(reply)
      } catch (error) {
        const isKnown = kept.lock.release(error instanceof OutcomeUnknown ? 'none' : 'refused')
        const refusal = refusalOf(error)
        if (kept.isLeft) leaveToNotes(key, isKnown ? { kind: 'refused', ...refusal } : undefined)
        else if (isKnown) forgetSent(key)
        else kept.unclear = key
        setState(isKnown ? { step: 'refused', ...refusal } : unasked(key))
        haptic('error')
      }
    },
    [kept, setState, finish, mayGoAgain],
  )
}

/** While it is unknown its key is polled. */
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
      // Resent or given up meanwhile: this answer is obsolete.
      if (isOver || conclude(key, answer)) return
      setState({
        step: 'unknown',
        key,
        asked: asked + 1,
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

/** The market or coin of an input. */
function subjectOf(input: unknown): string | undefined {
  const { base, quote, asset } = input as { base?: string; quote?: string; asset?: string }
  return base && quote ? `${base}/${quote}` : asset
}
