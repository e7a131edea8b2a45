/**
 * Waiting for the index: resolves when markets have had so many ticks that rounds count after a
 * moment. It never waits beyond its patience, nor once the server stops; what follows is judged by the
 * engine, which counts ticks on its own.
 */
import type { MarketSymbol } from '@assay/domain/market.ts'
import type { Core } from '../writer/core.ts'

export type TickWait = {
  symbols: readonly MarketSymbol[]
  /** Ticks after this moment (ms) count. */
  since: number
  count: 1 | 2
  patienceMs: number
}

export type IndexTicks = {
  after(wait: TickWait): Promise<void>
  /** Lets everybody go who waits, and lets nobody wait any more. */
  stop(): void
}

type Latest = { last: number; before: number }
type Waiter = { wait: TickWait; go: () => void }

export function watchIndexTicks(core: Pick<Core, 'onPublished'>): IndexTicks {
  const latest = new Map<MarketSymbol, Latest>()
  const waiters = new Set<Waiter>()
  let isStopped = false

  const isOver = ({ symbols, since, count }: TickWait) =>
    symbols.every((symbol) => {
      const ticks = latest.get(symbol)
      return ticks !== undefined && (count === 1 ? ticks.last : ticks.before) > since
    })

  const unsubscribe = core.onPublished((batch) => {
    let isNew = false
    for (const { command } of batch) {
      if (command.type !== 'moveIndex' || command.isLate) continue
      const { market, at } = command
      latest.set(market, { last: at, before: latest.get(market)?.last ?? 0 })
      isNew = true
    }
    if (isNew) for (const { wait, go } of waiters) if (isOver(wait)) go()
  })

  return {
    after(wait) {
      if (isStopped || isOver(wait)) return Promise.resolve()
      return new Promise((resolve) => {
        const waiter = {
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
    stop() {
      isStopped = true
      unsubscribe()
      for (const { go } of waiters) go()
    },
  }
}
