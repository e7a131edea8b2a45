/**
 * The number of decimals of a coin's amounts. Loaded when the first such amount is shown; until
 * then the last visit's are used, so that digits do not jump; at the first visit the maximum of any
 * coin's input.
 */
import { createStore } from './createStore.ts'
import { renderedAt } from './renderedPage.ts'
import { remembered } from './storage.ts'

const MOST = 8

type Coin = { asset: string; decimals: number }
type Decimals = [asset: string, decimals: number]

export const coinDecimals = createStore<ReadonlyMap<string, number>>(
  new Map(remembered.get<Decimals[]>('coinDecimals')),
  new Map(),
)

let load: (() => Promise<readonly Coin[]>) | undefined

/** How they are read. A reading that fails is tried again with the next amount. */
export function readCoinsBy(read: () => Promise<readonly Coin[]>) {
  load = read
}

export function decimalsOf(asset: string): number {
  if (load) {
    const read = load
    load = undefined
    void read()
      .then((coins) => keep(coins.map((one) => [one.asset, one.decimals])))
      .catch(() => readCoinsBy(read))
  }
  const known = renderedAt() === undefined ? coinDecimals.get() : coinDecimals.rendered()
  return known.get(asset) ?? MOST
}

function keep(decimals: Decimals[]) {
  const known = coinDecimals.get()
  if (decimals.every(([asset, count]) => known.get(asset) === count)) return
  remembered.set('coinDecimals', decimals)
  coinDecimals.set(new Map(decimals))
}
