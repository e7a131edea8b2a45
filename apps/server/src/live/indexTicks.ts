/**
 * Waiting for the index: resolves when each market has had a tick that rounds count. It never waits
 * beyond its patience, nor once the server stops; what follows is judged by the engine, which alone
 * remembers ticks.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Core } from '../writer/core.ts'

export type TickWait = {
  symbols: readonly MarketSymbol[]
  patienceMs: number
}

export type IndexTicks = {
  next(wait: TickWait): Promise<void>
  /** Something else waits meanwhile for what ticks decide. */
  during<T>(pending: Promise<T>): Promise<T>
  isAwaited(): boolean
  /** Lets everyone go who waits, and lets no one wait any more. */
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
        // The engine judges by the newest tick of each market, whatever came before it.
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
