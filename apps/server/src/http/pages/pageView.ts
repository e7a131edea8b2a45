/**
 * How a page is rendered for a request: from the app's cookie, or else from the browser's headers.
 */
import { firstLocale, matchLocale } from '@assay/wire/locale.ts'
import {
  PAGE_WIDTHS,
  type PageView,
  readViewChoices,
  VIEW_COOKIE,
  type ViewChoices,
} from '@assay/wire/page.ts'
import type { FastifyRequest } from 'fastify'
import { readCookies } from '../cookies.ts'

export type Seen = {
  view: PageView
  theme: NonNullable<ViewChoices['theme']>
  colors: NonNullable<ViewChoices['colors']>
  isMember: boolean
  /** The address names the language. */
  hasLanguage: boolean
}

type Asked = Pick<FastifyRequest, 'headers' | 'url'>

export function seenBy({ headers, url }: Asked): Seen {
  const cookies = readCookies(headers.cookie, false)
  const { theme, colors, isMember, ...choices } = readViewChoices(cookies[VIEW_COOKIE])
  const tags = acceptedTags(headers['accept-language'])
  // A link in a language leads to the page in that language.
  const named = matchLocale(urlOf(url).searchParams.get('lang') ?? '')
  const locale = named ?? matchLocale(cookies.locale ?? '') ?? firstLocale(tags) ?? 'en'
  return {
    view: {
      zone: 'UTC',
      currency: 'USD',
      numbers: 'match',
      width: guessedWidth(headers['user-agent']),
      ...choices,
      locale,
      tag: tags.find((tag) => matchLocale(tag) === locale) ?? locale,
    },
    theme: theme ?? 'dark',
    colors: colors ?? 'green-up',
    isMember: isMember ?? false,
    hasLanguage: named !== undefined,
  }
}

/** The URL of a request; `//` becomes the root. */
export const urlOf = (url: string) => new URL(`http://page${url}`)

/** A language, and maybe how Chinese is written, and a region. */
const TAG = /^([a-z]{2,3})(?:-(Hans|Hant))?(?:-([a-z]{2}))?$/i
const TAGS_MAX = 10
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function acceptedTags(header: string | undefined): string[] {
  const parts = (header ?? '').split(',', TAGS_MAX)
  return parts.flatMap((part) => tagOf(part.split(';')[0]?.trim() ?? '') ?? [])
}

/** Normalized, and without unknown regions, so that a visitor cannot make up endless variants. */
function tagOf(said: string): string | undefined {
  const [, language, script, region] = TAG.exec(said) ?? []
  if (!language) return undefined
  const isPlace = region !== undefined && regions.of(region.toUpperCase()) !== undefined
  const parts = [language, script, isPlace ? region : undefined].filter((part) => part)
  return Intl.getCanonicalLocales(parts.join('-'))[0]
}

/** Until the app has reported the page's width: a phone, or a desktop. */
const guessedWidth = (agent = '') =>
  /\bMobi/.test(agent) || !/\b(Windows|Macintosh|X11|CrOS)\b/.test(agent)
    ? PAGE_WIDTHS[0]
    : PAGE_WIDTHS[PAGE_WIDTHS.length - 1]!
