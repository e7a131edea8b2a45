/**
 * What passes between the server and a page of the app beside its calls: how the page was drawn,
 * what it would have asked first, and how the person wants to see it, which the app keeps in a
 * cookie.
 */
import type { Envelope } from './envelope.ts'
import type { Locale } from './locale.ts'

export const NUMBER_STYLES = ['match', 'comma', 'point', 'space'] as const
const THEMES = ['dark', 'light'] as const
export const DIRECTION_COLORS = ['green-up', 'red-up', 'cvd'] as const
/** Widths at which layouts differ, in CSS pixels: of a page only the widest that fits matters. */
export const PAGE_WIDTHS = [360, 600, 840, 1200] as const
export const CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'CNY', 'TWD', 'JPY', 'KRW', 'TRY', 'VND', 'IDR', 'RUB', 'BRL', 'MXN'],
] as const

/** How a page is drawn. */
export type PageView = {
  locale: Locale
  /** The browser's own tag of that language, with its region where it names one. */
  tag: string
  zone: string
  currency: string
  numbers: (typeof NUMBER_STYLES)[number]
  width: (typeof PAGE_WIDTHS)[number]
}

/** Written into the page as a block of data. */
export type PageData = PageView & {
  /** Where the exchange is. */
  origin: string
  /** The page's own: its path, and what screens read of its query. */
  address: string
  /** When it was drawn, in ms. */
  at: number
  /**
   * All that a visitor sees, what surrounds a member's page, or nothing: the app draws the rest.
   */
  drawn: 'page' | 'frame' | 'nothing'
  answers: Record<string, Envelope<unknown>>
}

export const PAGE_DATA_ID = 'page-data'

/** A page as the app draws it for the server. */
export type DrawnPage = {
  html: string
  title: string
  description: string
  /** The address of a picture that a link to it is shown with. */
  picture: string
  /** The module of its screen, and the areas of messages that it speaks. */
  screen: string
  areas: readonly string[]
  /** The addresses of reads that it would ask and was not told of. */
  asks: string[]
}

/** Of which there is a list that everyone may read. */
export type Subject = 'spot' | 'perp' | 'cycle' | 'offering' | 'help' | 'notice'

/** What the server knows of a page before it is drawn, out of the app's table of routes. */
export type PageFacts = {
  /** As it is written there: `/notice/:id`. */
  path: string
  /** Names of its query by which it differs. */
  reads?: readonly string[]
  /** What it is about one of: named by its path, else by the market of its query. */
  subject?: Subject
  /**
   * Where it is listed for search engines: its own address, or that of the page that shows the
   * same.
   */
  listed?: string
}

/** What the app keeps for the server to draw the next page with; nothing of it is private. */
export type ViewChoices = Partial<Omit<PageView, 'locale' | 'tag'>> & {
  theme?: (typeof THEMES)[number]
  colors?: (typeof DIRECTION_COLORS)[number]
  /** A member's pages are not drawn. */
  isMember?: boolean
}

export const VIEW_COOKIE = 'view'

export const writeViewChoices = ({ isMember, ...choices }: ViewChoices): string => {
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) said.set(name, String(value))
  if (isMember) said.set('member', '1')
  return said.toString()
}

/** Whatever the cookie says: what is not one of ours is left out. */
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

/** Of a place: not a difference from UTC, of which there are thousands. */
const ZONE = /^[A-Z][\w+-]*(\/[\w+-]+)*$/
const ZONE_MAX = 40
const ZONES_KEPT = 1_000
/** To ask for one takes a tenth of a millisecond. */
const zones = new Map<string, string | undefined>()

/** By the one name that it has here, for the same zone may have several, and any letter case. */
function zoneOf(name: string): string | undefined {
  if (name.length > ZONE_MAX || !ZONE.test(name)) return undefined
  if (zones.has(name)) return zones.get(name)
  if (zones.size >= ZONES_KEPT) zones.clear()
  let zone: string | undefined
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // There is none of this name.
  }
  zones.set(name, zone)
  return zone
}

const definedOnly = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
