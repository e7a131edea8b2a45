/**
 * Whether a page renders the same here as on the server: for a visitor, at this URL, and without
 * stored initial values of its forms or a form kept at a later step. Other drafts of this tab also
 * differ, but forms show them only after hydration.
 */
import { FIRST_MARKET } from '../routing/paths.ts'
import { routeOf } from '../routing/routeOf.ts'
import { isSignedIn } from '../session/session.ts'
import { isRenderedFor } from '../store/renderedPage.ts'
import { remembered, rememberedHere } from '../store/storage.ts'

export function isAsRendered(at: Pick<Location, 'pathname' | 'search'>): boolean {
  const route = routeOf(at.pathname)
  if (!route || isSignedIn() || !isRenderedFor(at, route.reads)) return false
  const hasMarket = new URLSearchParams(at.search).has('market')
  const market = hasMarket ? undefined : route.keptMarket?.()
  const { keptChoices: choices = [], keptStep: step } = route
  return (
    (market ?? FIRST_MARKET) === FIRST_MARKET &&
    choices.every((key) => remembered.get(key) === undefined) &&
    (step === undefined || rememberedHere.get(step) === undefined)
  )
}
