/**
 * Finds the route of a path; unknown paths have none and lead home. What starts the app hands the
 * table over, because pages lead to pages: whatever has a link would else import all of them.
 */
import type { WriteArea } from '@assay/wire/writeKind.ts'
import { matchPath } from 'react-router'
import type { AppRoute } from './routes.ts'

let routes: readonly AppRoute[] | undefined
/**
 * Most paths are written as the route is: matching would build a pattern for every route on the
 * way.
 */
let byPath: ReadonlyMap<string, AppRoute> = new Map()

export function openRoutes(table: readonly AppRoute[]) {
  routes = table
  byPath = new Map(table.map((route) => [route.path, route]))
}

export function routeOf(path: string): AppRoute | undefined {
  if (!routes) throw new Error('No route can be found before `openRoutes` was given the table.')
  const [pathname = '/'] = path.split(/[?#]/)
  const isAt = ({ path: pattern }: AppRoute) => matchPath(pattern, pathname) !== null
  return (
    byPath.get(pathname) ??
    routes.find((route) => route.path.includes(':') && isAt(route)) ??
    routes.find(isAt)
  )
}

type Guarded = Pick<AppRoute, 'needsLogin' | 'hasGuestView'>

/**
 * Whether a page has nothing to show to anyone who is asking, so that the login stands in its
 * place.
 */
export const isClosedTo = ({ needsLogin, hasGuestView }: Guarded, isSignedIn: boolean): boolean =>
  needsLogin === true && hasGuestView !== true && !isSignedIn

/** Where the writes of a kind of records wait that nobody answered. */
export function waitingAt(area: WriteArea): string {
  const { path, waitingTab } = routes?.find(({ waiting }) => waiting === area) ?? { path: '/' }
  return waitingTab ? `${path}?tab=${waitingTab}` : path
}

export const hasRoute = (path: string) => routeOf(path) !== undefined

/** Which way the page moves: deeper pages come from the right, shallower ones from the left. */
export type Slide = 'forward' | 'back' | 'fade'

export function slideOf(from: AppRoute | undefined, to: AppRoute | undefined): Slide {
  if (from?.level === undefined && to?.level === undefined) return 'fade'
  const before = from?.level ?? 1
  const after = to?.level ?? 1
  if (after === before) return 'fade'
  return after > before ? 'forward' : 'back'
}
