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
import { useCallback, useEffect, useRef, useState } from 'react'
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

export function useWrite<R extends Route>(route: R, { onDone }: Listener<R> = {}) {
  const [state, setState] = useState<WriteState<Reply<R>>>({ step: 'idle' })
  const [lock] = useState(createWriteLock)
  const [isAgain] = useState(createPressRest)
  const tell = useStable((...told: Parameters<NonNullable<typeof onDone>>) => onDone?.(...told))
  const sent = useRef<{ route: R; input: Input<R>; asked: SentWrite }>(undefined)
  /** What is not answered when the screen is left. */
  const unclear = useRef<string>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (unclear.current !== undefined) letGo(unclear.current)
    }
  }, [])

  const finish = useCallback(
    (reply: Reply<R> | undefined, orderId?: number) => {
      haptic('success')
      setState({ step: 'done', reply })
      if (!sent.current) return
      const { input, asked } = sent.current
      tell(reply, input, { orderId, isLeft: isLeft.current, member: asked.member })
    },
    [tell],
  )

  /** Ends it if the answer says what became of it. */
  const conclude = useCallback(
    (key: string, answer: Outcome | undefined): boolean => {
      if (answer?.outcome !== 'done' && answer?.outcome !== 'refused') return false
      lock.settle()
      unclear.current = undefined
      forgetSent(key)
      if (answer.outcome === 'done') finish(undefined, answer.orderId)
      else setState({ step: 'refused', message: answer.message, reason: answer.reason })
      return true
    },
    [lock, finish],
  )

  const mayGoAgain = useCallback(
    async (asked: SentWrite): Promise<boolean> => {
      const answer = await askOutcome(asked)
      if (answer?.outcome === 'absent' && !isLeft.current) return true
      lock.release('none')
      if (isLeft.current || conclude(asked.key, answer)) return false
      const isForgotten = answer?.outcome === 'forgotten'
      setState({ ...unasked(asked.key), asked: 1, isForgotten, isSilent: !answer })
      return false
    },
    [lock, conclude],
  )

  const sendBy = useCallback(
    async (by: R, input: Input<R>) => {
      const what = [by.path, input]
      if (isAgain(what)) return
      const taken = lock.take(what)
      if (!taken) return
      const { key } = taken
      const before = taken.isAgain ? sent.current?.asked : undefined
      const asked = before ?? { key, member: memberId(), sentAt: Date.now() }
      sent.current = { route: by, input, asked }
      setState({ step: 'sending' })
      if (taken.isAgain && !(await mayGoAgain(asked))) return
      unclear.current = undefined
      const isUnsent = !navigator.onLine
      keepSent({ ...asked, path: by.path, subject: subjectOf(input), isUnsent })
      const startedAt = Date.now()
      try {
        const reply = await call(by, input, { key })
        lock.release('done')
        if (isLeft.current && Date.now() - startedAt > LATE_MS) letGo(key, { kind: 'done' })
        else forgetSent(key)
        finish(reply)
      } catch (error) {
        const isKnown = lock.release(error instanceof OutcomeUnknown ? 'none' : 'refused')
        const refusal = refusalOf(error)
        if (isLeft.current) letGo(key, isKnown ? { kind: 'refused', ...refusal } : undefined)
        else if (isKnown) forgetSent(key)
        else unclear.current = key
        setState(isKnown ? { step: 'refused', ...refusal } : unasked(key))
        haptic('error')
      }
    },
    [finish, lock, isAgain, mayGoAgain],
  )

  useEffect(() => {
    if (state.step !== 'unknown' || !sent.current) return
    const { key, asked, absent } = state
    const write = sent.current.asked
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
  }, [state, conclude])

  /** Forgets what has ended. What is under way or unknown stays: it may still happen. */
  const reset = useCallback(() => {
    setState((now) => (now.step === 'sending' || now.step === 'unknown' ? now : { step: 'idle' }))
  }, [])
  /** The person looked elsewhere, or gives it up. Should it have arrived, they are told. */
  const release = useCallback(() => {
    lock.settle()
    if (unclear.current !== undefined) discard(unclear.current)
    unclear.current = undefined
    setState({ step: 'idle' })
  }, [lock])
  const send = useCallback((input: Input<R>) => sendBy(route, input), [sendBy, route])
  /** As it went, whatever its screen would send by now: a buy is not sent again as a sell. */
  const resend = useCallback(() => {
    if (sent.current) void sendBy(sent.current.route, sent.current.input)
  }, [sendBy])
  return { state, send, resend, reset, release, isBusy: state.step === 'sending' }
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
