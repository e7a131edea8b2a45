/** The URLs of pages with a market. */
import { rememberMarket, selectedMarket } from '../session/favorites.ts'
import { rememberedHere } from '../store/storage.ts'

/** The default market. */
export const FIRST_MARKET = 'BTC/USDT'

const slug = (symbol: string) => symbol.replace('/', '-')

/** The detail page of a market; the market is in the URL, so that it can be shared. */
export const marketPath = (symbol: string) => `/marketDetails/trad?market=${slug(symbol)}`

export const spotPath = (symbol: string, side?: 'buy' | 'sell') =>
  `/coinExchange?market=${slug(symbol)}${side ? `&side=${side}` : ''}`

export const futuresPath = (symbol: string, side?: 'long' | 'short') =>
  `/futures?market=${slug(symbol)}${side ? `&side=${side}` : ''}`

export const perpMarketPath = (symbol: string) => `/marketDetails/contract?market=${slug(symbol)}`

export const cyclePath = (symbol: string) => `/cycle?market=${slug(symbol)}`

type MarketArea = 'spot' | 'perp' | 'cycle' | 'coin'

/** The market of a URL, else the last one that was shown in that area. */
export function marketOf(area: MarketArea, search: string, fallback = FIRST_MARKET): string {
  const asked = new URLSearchParams(search).get('market')
  const kept =
    area === 'coin' ? rememberedHere.get<string>('marketDetails') : selectedMarket.get(area)
  return asked && /^[A-Za-z0-9]{1,16}-[A-Za-z0-9]{1,16}$/.test(asked)
    ? asked.toUpperCase().replace('-', '/')
    : (kept ?? fallback)
}

/**
 * Makes a market the one that its area opens with. Call when its page is really shown: an address
 * may name any.
 */
export function markSeen(area: MarketArea, symbol: string): void {
  if (area === 'coin') rememberedHere.set('marketDetails', symbol)
  else selectedMarket.set(area, symbol)
  if (area !== 'cycle') rememberMarket(symbol)
}
