/** The pages of the app as its table of routes has them, written down by the build. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFacts, Subject } from '@assay/wire/page.ts'
import { urlOf } from './pageView.ts'

/** The page of one address, as it is rendered and as it is listed. */
export type PageUrls = {
  /**
   * With what the page reads of its query. Anything else, as from a campaign, makes no other page.
   */
  address: string
  /** PageUrls that lead to the same page are listed as one. */
  path: string
  /** Whether the table has such a page; without a table every address leads to the app. */
  isKnown: boolean
  /** What it is about; undefined for a page that is always there. */
  about?: Thing
}

/** `{ kind: 'spot', name: 'BTC-USDT' }`, as an address names it. */
export type Thing = { kind: Subject; name: string }

export type PageTable = {
  /** The addresses of pages that crawlers may list. */
  listed: readonly string[]
  /** Whether there is such a page. */
  has(url: string): boolean
  urlsOf(url: string): PageUrls
}

const VALUE_MAX = 64
/** For crawlers, the same page with another market is another page. */
const MARKET = 'market'

/** Knows of no page where the app was built without what renders it. */
export function readPageTable(root: string): PageTable {
  const list = join(root, '.render/pages.json')
  return pageTable(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
}

export function pageTable(pages: readonly PageFacts[]): PageTable {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))
  const find = (pathname: string) =>
    byPath.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.page
  const own = pages.flatMap(({ listed }) => (listed?.includes(':') === false ? [listed] : []))
  return {
    listed: [...new Set(own)],
    has: (url) => find(urlOf(url).pathname) !== undefined,
    urlsOf(url) {
      const { pathname, searchParams } = urlOf(url)
      const page = find(pathname)
      const { reads = [], listed } = page ?? {}
      const market = reads.includes(MARKET) ? searchParams.get(MARKET) : null
      return {
        address: withOnly(reads, pathname, searchParams),
        path: listed?.includes(':')
          ? (filled(listed, market) ?? pathname)
          : withOnly(market ? [MARKET] : [], listed ?? pathname, searchParams),
        isKnown: page !== undefined || pages.length === 0,
        ...aboutOf(page, pathname, market),
      }
    },
  }
}

function withOnly(names: readonly string[], pathname: string, asked: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = asked.get(name)
    if (value && value.length <= VALUE_MAX) kept.set(name, value)
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

/** Fills `/markets/:market` with the market of the query; undefined without one. */
const filled = (listed: string, market: string | null) =>
  /^\w{1,16}-\w{1,16}$/.test(market ?? '') ? listed.replace(`:${MARKET}`, market!) : undefined

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`, 'i')

function aboutOf(
  page: PageFacts | undefined,
  pathname: string,
  market: string | null,
): { about?: Thing } {
  if (!page?.subject) return {}
  const name = page.reads?.includes(MARKET) ? market : patternOf(page.path).exec(pathname)?.[1]
  return name ? { about: { kind: page.subject, name: decoded(name) } } : {}
}

/** A part that is not valid text names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
