/**
 * With how many decimals an amount of a coin is written, wherever it stands. They are asked for when
 * the first such amount is; what came before them has as many as any coin is typed with.
 */
import { createStore } from './createStore.ts'

const MOST = 8

export const coinDecimals = createStore<ReadonlyMap<string, number>>(new Map())

type Coin = { asset: string; decimals: number }
let load: (() => Promise<readonly Coin[]>) | undefined

/** How they are read. A reading that fails is tried again with the next amount. */
export function readCoinsBy(read: () => Promise<readonly Coin[]>) {
  load = read
}

export function decimalsOf(asset: string): number {
  const known = coinDecimals.get()
  if (known.size === 0 && load) {
    const read = load
    load = undefined
    void read()
      .then((coins) => coinDecimals.set(new Map(coins.map((one) => [one.asset, one.decimals]))))
      .catch(() => readCoinsBy(read))
  }
  return known.get(asset) ?? MOST
}
