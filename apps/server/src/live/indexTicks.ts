/**
 * Waits for the index: resolves when each market has had a tick that counts for rounds. The wait
 * has a time limit and ends when the server stops. The engine, which alone remembers ticks, judges
 * the result.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Core } from '../writer/core.ts'

export type TickWait = {
  symbols: readonly MarketSymbol[]
  patienceMs: number
}

export type IndexTicks = {
  next(wait: TickWait): Promise<void>
  /** Other work also waits for these ticks. */
  during<T>(pending: Promise<T>): Promise<T>
  isAwaited(): boolean
  /** Releases all waiters, and accepts no new ones. */
  stop(): void
}

type Waiter = { missing: Set<MarketSymbol>; wait: TickWait; go: () => void }

export function watchIndexTicks(core: Pick<Core, 'onPublished'>): IndexTicks {
  const waiters = new Set<Waiter>()
  let isStopped = false
  let pendings = 0

  const unsubscribe = core.onPublished((batch) => {
    for (const { command } of batch) {
      if (command.type !== 'moveIndex') continue
      const { market, isLate } = command
      for (const { missing, wait } of waiters) {
        if (!wait.symbols.includes(market)) continue
        // The engine judges by the newest tick of each market.
        if (!isLate) missing.delete(market)
        else missing.add(market)
      }
    }
    for (const { missing, go } of waiters) if (missing.size === 0) go()
  })

  return {
    next(wait) {
      if (isStopped || wait.symbols.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const waiter: Waiter = {
          missing: new Set(wait.symbols),
          wait,
          go: () => {
            clearTimeout(timer)
            waiters.delete(waiter)
            resolve()
          },
        }
        const timer = setTimeout(waiter.go, wait.patienceMs)
        waiters.add(waiter)
      })
    },
    during(pending) {
      pendings++
      return pending.finally(() => {
        pendings--
      })
    },
    isAwaited: () => waiters.size > 0 || pendings > 0,
    stop() {
      isStopped = true
      unsubscribe()
      for (const { go } of waiters) go()
    },
  }
}
