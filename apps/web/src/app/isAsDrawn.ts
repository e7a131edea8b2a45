/**
 * Whether a page looks to anyone who is here as the server has drawn it: for a visitor, at this
 * address, and without what a form of it begins with where it was used before. What is left typed
 * in this tab differs too, but forms show it only once they are taken over.
 */
import { isDrawnFor } from '../live/drawnPage.ts'
import { isSignedIn } from '../session/session.ts'
import { remembered } from '../session/storage.ts'
import { FIRST_MARKET } from './routing/paths.ts'
import { routeOf } from './routing/routeOf.ts'

export function isAsDrawn(at: Pick<Location, 'pathname' | 'search'>): boolean {
  const route = routeOf(at.pathname)
  if (!route || isSignedIn() || !isDrawnFor(at, route.reads)) return false
  const hasMarket = new URLSearchParams(at.search).has('market')
  const market = hasMarket ? undefined : route.keptMarket?.()
  const choices = route.keptChoices ?? []
  return (
    (market ?? FIRST_MARKET) === FIRST_MARKET &&
    choices.every((key) => remembered.get(key) === undefined)
  )
}
