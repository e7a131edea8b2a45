/**
 * Waits for the engine's decision on an accepted quote. The wait has a time limit and ends when the
 * server stops: the outcome can then be queried by the request key.
 */
import type { QuoteId } from '@assay/domain/conversion/conversion.ts'
import type { ConversionEvent } from '@assay/engine/conversion/conversionEvent.ts'
import type { Core } from '../../writer/core.ts'

export type ConversionEnd = Extract<ConversionEvent, { type: 'converted' | 'conversionRefused' }>

export type ConversionEnds = {
  /** Counts publications from now on, so it is called before the quote is accepted. */
  of(id: QuoteId, patienceMs: number): Awaited
  /** Releases all waiters, and accepts no new ones. */
  stop(): void
}

type Awaited = {
  /** Undefined when nothing was decided in time. */
  end: Promise<ConversionEnd | undefined>
  /** Stops waiting for the decision. */
  letGo: () => void
}
type Listener = (end: ConversionEnd | undefined) => void

export function watchConversionEnds(core: Pick<Core, 'onPublished'>): ConversionEnds {
  const waiting = new Map<QuoteId, Set<Listener>>()
  let isStopped = false

  const unsubscribe = core.onPublished((batch) => {
    if (waiting.size === 0) return
    for (const { events } of batch) {
      for (const event of events) {
        if (event.type !== 'converted' && event.type !== 'conversionRefused') continue
        for (const notify of waiting.get(event.quote.id) ?? []) notify(event)
      }
    }
  })

  return {
    of(id, patienceMs) {
      const { promise, resolve } = Promise.withResolvers<ConversionEnd | undefined>()
      const notify: Listener = (end) => {
        clearTimeout(timer)
        listeners.delete(notify)
        if (listeners.size === 0 && waiting.get(id) === listeners) waiting.delete(id)
        resolve(end)
      }
      const timer = setTimeout(notify, patienceMs, undefined)
      const listeners = waiting.get(id) ?? new Set()
      waiting.set(id, listeners.add(notify))
      if (isStopped) notify(undefined)
      return { end: promise, letGo: () => notify(undefined) }
    },
    stop() {
      isStopped = true
      unsubscribe()
      for (const listeners of [...waiting.values()])
        for (const notify of [...listeners]) notify(undefined)
    },
  }
}
