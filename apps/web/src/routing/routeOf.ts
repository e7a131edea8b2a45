/**
 * Finds the route of a path; unknown paths have none. The table is passed in at
 * startup, because pages link to pages: otherwise every link would import all of them.
 */
import type { WriteArea } from '@assay/wire/registry/writeKind.ts'
import { matchPath } from 'react-router'
import type { AppRoute } from './routes.ts'

let routes: readonly AppRoute[] | undefined
/** Most paths equal their route: matching would build a pattern for every route. */
let byPath: ReadonlyMap<string, AppRoute> = new Map()

export function openRoutes(table: readonly AppRoute[]) {
  routes = table
  byPath = new Map(table.map((route) => [plain(route.path), route]))
}

export function routeOf(path: string): AppRoute | undefined {
  if (!routes) throw new Error('No route can be found before `openRoutes` was given the table.')
  const [pathname = '/'] = path.split(/[?#]/)
  return (
    byPath.get(plain(pathname)) ?? routes.find(({ path: pattern }) => matches(pattern, pathname))
  )
}

/** Compared as in `matchPath`: case-insensitive, without a trailing slash. */
const plain = (path: string) => path.toLowerCase().replace(/(?<=.)\/$/, '')

const matches = (pattern: string, pathname: string) =>
  pattern.includes(':') && matchPath(pattern, pathname) !== null

type Guarded = Pick<AppRoute, 'needsLogin' | 'hasGuestView'>

/** Whether a page has no content for this visitor, so that the login replaces it. */
export const isClosedTo = ({ needsLogin, hasGuestView }: Guarded, isSignedIn: boolean): boolean =>
  needsLogin === true && hasGuestView !== true && !isSignedIn

/** The page that lists the unanswered writes of an area. */
export function waitingAt(area: WriteArea): string {
  const { path, waitingTab } = routes?.find(({ waiting }) => waiting === area) ?? { path: '/' }
  return waitingTab ? `${path}?tab=${waitingTab}` : path
}

export const hasRoute = (path: string) => routeOf(path) !== undefined

/** The slide direction: deeper pages come from the right, shallower ones from the left. */
export type Slide = 'forward' | 'back' | 'fade'

export function slideOf(from: AppRoute | undefined, to: AppRoute | undefined): Slide {
  if (from?.level === undefined && to?.level === undefined) return 'fade'
  const before = from?.level ?? 1
  const after = to?.level ?? 1
  if (after === before) return 'fade'
  return after > before ? 'forward' : 'back'
}
