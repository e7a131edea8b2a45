/**
 * A write of value: editing → sending → done, refused or unknown. While one is being sent another
 * press does nothing, nor does the same again within 300 ms. Without a clear answer it is never sent
 * again by itself: its key is asked four times a second apart, then every five seconds, until the server
 * says what became of it. The person may send the same again, which goes under the same key: it cannot
 * happen twice. Anything else waits.
 */
import { ApiError, OutcomeUnknown } from '@assay/wire/client.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getOutcome } from '@assay/wire/routes/user.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { haptic } from '../session/haptic.ts'
import { call } from './call.ts'
import { errorText } from './errorText.ts'
import { createPressRest } from './pressRest.ts'
import { createWriteLock } from './writeLock.ts'

export type WriteState<T> =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done'; reply: T | undefined }
  | { step: 'refused'; message: string; reason: string }
  /** `absent` counts the answers that it has not arrived. */
  | { step: 'unknown'; key: string; asked: number; absent: number }

type Outcome<R extends Route> = {
  /**
   * The reply is missing when the outcome was learned by its key; `sent` is what went under it and
   * `orderId` the order that came of it, if one did.
   */
  onDone?: (reply: Reply<R> | undefined, sent: Input<R>, orderId?: number) => void
}

const FIRST_ASKS = 4
const FIRST_MS = 1_000
const LATER_MS = 5_000

export function useWrite<R extends Route>(route: R, { onDone }: Outcome<R> = {}) {
  const [state, setState] = useState<WriteState<Reply<R>>>({ step: 'idle' })
  const [lock] = useState(createWriteLock)
  const [isAgain] = useState(createPressRest)
  const done = useRef(onDone)
  done.current = onDone

  const sent = useRef<Input<R>>(undefined)

  const finish = useCallback((reply: Reply<R> | undefined, orderId?: number) => {
    haptic('success')
    setState({ step: 'done', reply })
    if (sent.current) done.current?.(reply, sent.current, orderId)
  }, [])

  const send = useCallback(
    async (input: Input<R>) => {
      if (isAgain(input)) return
      const key = lock.take(input)
      if (key === undefined) return
      sent.current = input
      setState({ step: 'sending' })
      try {
        const reply = await call(route, input, { key })
        lock.release(true)
        finish(reply)
      } catch (error) {
        const isUnknown = error instanceof OutcomeUnknown
        lock.release(!isUnknown)
        setState(
          isUnknown
            ? { step: 'unknown', key, asked: 0, absent: 0 }
            : { step: 'refused', ...refusalOf(error) },
        )
        haptic('error')
      }
    },
    [route, finish, lock, isAgain],
  )

  useEffect(() => {
    if (state.step !== 'unknown') return
    const { key, asked, absent } = state
    let isOver = false
    const timer = setTimeout(
      async () => {
        const answer = await call(getOutcome, { key }).catch(() => undefined)
        // Sent again or given up meanwhile: this answer is no longer asked for.
        if (isOver) return
        if (answer && answer.outcome !== 'unknown') lock.settle()
        if (answer?.outcome === 'done') finish(undefined, answer.orderId)
        else if (answer?.outcome === 'refused') {
          const { message = '', reason = 'unknown' } = answer
          setState({ step: 'refused', message, reason })
        } else {
          setState({ step: 'unknown', key, asked: asked + 1, absent: absent + (answer ? 1 : 0) })
        }
      },
      asked < FIRST_ASKS ? FIRST_MS : LATER_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [state, finish, lock])

  /** Forgets what has ended. What is under way or unknown stays: it may still happen. */
  const reset = useCallback(() => {
    setState((now) => (now.step === 'sending' || now.step === 'unknown' ? now : { step: 'idle' }))
  }, [])
  /** The person looked elsewhere and says that nothing came of it. */
  const release = useCallback(() => {
    lock.settle()
    setState({ step: 'idle' })
  }, [lock])
  const resend = useCallback(() => {
    if (sent.current) void send(sent.current)
  }, [send])
  return { state, send, resend, reset, release, isBusy: state.step === 'sending' }
}

function refusalOf(error: unknown) {
  const reason = error instanceof ApiError ? error.reason : 'unknown'
  return { message: errorText(error) ?? '', reason }
}
