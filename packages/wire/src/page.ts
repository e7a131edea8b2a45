/**
 * Data between the server and a page of the app besides calls: how the page was rendered, its first
 * reads, and the user's display settings, which the app keeps in a cookie.
 */
import type { Envelope } from './envelope.ts'
import type { Locale } from './locale.ts'

export const NUMBER_STYLES = ['match', 'comma', 'point', 'space'] as const
const THEMES = ['dark', 'light'] as const
export const DIRECTION_COLORS = ['green-up', 'red-up', 'cvd'] as const
/** Breakpoints of layouts, in CSS pixels: only the largest that fits matters. */
export const PAGE_WIDTHS = [360, 600, 840, 1200] as const
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'TWD',
  'JPY',
  'KRW',
  'TRY',
  'VND',
  'IDR',
  'RUB',
  'BRL',
  'MXN',
] as const

/** How a page is rendered. */
export type PageView = {
  locale: Locale
  /** The browser's tag of that language, with its region if it has one. */
  tag: string
  zone: string
  currency: string
  numbers: (typeof NUMBER_STYLES)[number]
  width: (typeof PAGE_WIDTHS)[number]
}

/** Embedded in the page as a block of data. */
export type PageData = PageView & {
  /** Where the exchange is. */
  origin: string
  /** The page's path, and the query parameters that screens read. */
  address: string
  /** When it was rendered, in ms. */
  at: number
  /** The whole page for a visitor, the frame for a member, or nothing: the app renders the rest. */
  rendered: 'page' | 'frame' | 'nothing'
  answers: Record<string, Envelope<unknown>>
}

export const PAGE_DATA_ID = 'page-data'

/** A page as the app renders it for the server. */
export type RenderedPage = {
  html: string
  title: string
  description: string
  /** The URL of the image for link previews. */
  image: string
  /** Said to a browser that runs no scripts. */
  noScript: string
  /** What the page says when the app could not be loaded, and its button. */
  loadFailed: { text: string; retry: string }
  /** The module of its screen, and its message areas. */
  screen: string
  areas: readonly string[]
  /** The URLs of reads that it needs and was not given. */
  asks: string[]
}

/** A kind of item with a public list. */
export type Subject = 'spot' | 'perp' | 'cycle' | 'offering' | 'help' | 'notice'

/** What the server knows of a page before it is rendered, from the app's table of routes. */
export type PageFacts = {
  /** As in the table: `/notice/:id`. */
  path: string
  /** Query parameters that change it. */
  reads?: readonly string[]
  /** The kind of item it is about: named by its path, or by the market in its query. */
  subject?: Subject
  /** Its address in search engines: its own, or that of the page with the same content. */
  listed?: string
}

/** What the app stores for rendering the next page; none of it is private. */
export type ViewChoices = Partial<Omit<PageView, 'locale' | 'tag'>> & {
  theme?: (typeof THEMES)[number]
  colors?: (typeof DIRECTION_COLORS)[number]
  /** A member's pages are not rendered. */
  isMember?: boolean
}

export const VIEW_COOKIE = 'view'

export const writeViewChoices = ({ isMember, ...choices }: ViewChoices): string => {
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) said.set(name, String(value))
  if (isMember) said.set('member', '1')
  return said.toString()
}

/** Ignores invalid values of the cookie. */
export function readViewChoices(cookie: string | undefined): ViewChoices {
  const said = new URLSearchParams(cookie ?? '')
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((known) => known === said.get(name))
  const width = Number(said.get('width'))
  const zone = said.get('zone')
  return {
    ...definedOnly({
      theme: one('theme', THEMES),
      colors: one('colors', DIRECTION_COLORS),
      currency: one('currency', CURRENCIES),
      numbers: one('numbers', NUMBER_STYLES),
      zone: zone === null ? undefined : zoneOf(zone),
      width: width > 0 ? pageWidth(width) : undefined,
    }),
    isMember: said.get('member') === '1',
  }
}

/** The widest of the layouts that fit. */
export const pageWidth = (pixels: number) =>
  PAGE_WIDTHS.findLast((width) => width <= pixels) ?? PAGE_WIDTHS[0]

/** The zone of a place, not a UTC offset, of which there are thousands. */
const ZONE = /^[A-Z][\w+-]*(\/[\w+-]+)*$/
const ZONE_MAX = 40
const ZONES_KEPT = 1_000
/** A lookup takes a tenth of a millisecond. */
const zones = new Map<string, string | undefined>()

/** By its canonical name, because a zone may have several, in any letter case. */
function zoneOf(name: string): string | undefined {
  if (name.length > ZONE_MAX || !ZONE.test(name)) return undefined
  if (zones.has(name)) return zones.get(name)
  if (zones.size >= ZONES_KEPT) zones.clear()
  let zone: string | undefined
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Unknown name.
  }
  zones.set(name, zone)
  return zone
}

const definedOnly = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
