/**
 * Whether a page looks to whoever is here as the server has drawn it: for a visitor, at this address, and
 * without what a form of it begins with where it was used before. What is left typed in this tab differs
 * too, but forms show it only once they are taken over.
 */
import { isDrawnFor } from '../live/drawnPage.ts'
import { selectedMarket } from '../session/favorites.ts'
import { isSignedIn } from '../session/session.ts'
import { type LocalKey, remembered, rememberedHere } from '../session/storage.ts'
import { FIRST_MARKET } from './routing/paths.ts'

/** What forms begin with, by page. */
const CHOICES: Partial<Record<string, readonly LocalKey[]>> = {
  '/coinExchange': ['tradeChoices'],
  '/futures': ['marginMode', 'sizeUnit', 'leverages'],
  '/otc': ['fiatChoice'],
}

/** The market that a page opens with whose address names none. */
const KEPT_MARKETS: Partial<Record<string, () => string | undefined>> = {
  '/coinExchange': () => selectedMarket.get('spot'),
  '/futures': () => selectedMarket.get('perp'),
  '/cycle': () => selectedMarket.get('cycle'),
  '/marketDetails/trad': () => rememberedHere.get<string>('marketDetails'),
}

export function isAsDrawn(at: Pick<Location, 'pathname' | 'search'>): boolean {
  if (isSignedIn() || !isDrawnFor(at)) return false
  const hasMarket = new URLSearchParams(at.search).has('market')
  const market = hasMarket ? undefined : KEPT_MARKETS[at.pathname]?.()
  const choices = CHOICES[at.pathname] ?? []
  return (
    (market ?? FIRST_MARKET) === FIRST_MARKET &&
    choices.every((key) => remembered.get(key) === undefined)
  )
}
