/**
 * The markets a person keeps at hand, with the account once there is one, and those seen last, on
 * this device only.
 */
import { createStore, useStore } from '../store/createStore.ts'
import { remembered } from '../store/storage.ts'

export const favorites = createStore<readonly string[]>(
  remembered.get<string[]>('favorites') ?? [],
  [],
)
export const useFavorites = () => useStore(favorites)

/** Answers whether the market is a favorite now. */
export function toggleFavorite(symbol: string): boolean {
  const before = favorites.get()
  const isFavorite = !before.includes(symbol)
  setFavorites(isFavorite ? [...before, symbol] : before.filter((other) => other !== symbol))
  onToggled(symbol, isFavorite)
  return isFavorite
}

let onToggled = (_symbol: string, _isFavorite: boolean) => {}
/** Notifies other stores of the list of each change. */
export function whenToggled(listener: typeof onToggled) {
  onToggled = listener
}

export function setFavorites(symbols: readonly string[]) {
  favorites.set(symbols)
  remembered.set('favorites', symbols)
}

const RECENT_MAX = 8
export const recentMarkets = createStore<readonly string[]>(
  remembered.get<string[]>('recentMarkets') ?? [],
  [],
)

export function rememberMarket(symbol: string) {
  const others = recentMarkets.get().filter((other) => other !== symbol)
  setRecentMarkets([symbol, ...others].slice(0, RECENT_MAX))
}

export function setRecentMarkets(symbols: readonly string[]) {
  recentMarkets.set(symbols)
  remembered.set('recentMarkets', symbols)
}

/** The market that an area opens with: the last one chosen there. */
export const selectedMarket = {
  get: (area: string): string | undefined =>
    remembered.get<Record<string, string>>('selectedMarket')?.[area],
  set: (area: string, symbol: string) =>
    remembered.set('selectedMarket', {
      ...remembered.get<Record<string, string>>('selectedMarket'),
      [area]: symbol,
    }),
}
