/**
 * What a page asks first, answered in its HTML: on a slow phone its figures then stand a journey to
 * the server earlier. Only public reads, the same for everyone; each answer is the API's very own
 * and at most two seconds old. A page goes out without what cannot be answered, or not at once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { addressOfRead } from '@assay/wire/client.ts'
import { type Locale, wireLocale } from '@assay/wire/locale.ts'
import type { Input, Route } from '@assay/wire/route.ts'
import { getAbout, getArticles, getBanners, getVersions } from '@assay/wire/routes/home.ts'
import { getExchangeRate, getSpotMarkets } from '@assay/wire/routes/prices.ts'
import { getSpotMarket } from '@assay/wire/routes/trad.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** A budget of their own: no neighbor on this machine pays for the pages of all. */
const CALLER = 'pages'
const KEPT_MS = 1_000
/** A page does not wait longer for what the app can ask for itself. */
const PATIENCE_MS = 400
/** The app's market and currency when nobody has chosen any. */
const FIRST_MARKET = 'BTC-USDT'
const FIRST_CURRENCY = 'USD'

type Answers = Record<string, unknown>
export type FirstAnswers = { at: number; locale: Locale; answers: Answers }

const read = <R extends Route>(route: R, input: Input<R>) => addressOfRead(route, input)

const MARKETS = read(getSpotMarkets, {})
const BANNERS = read(getBanners, { placement: 'app' })
const RATE = read(getExchangeRate, { currency: FIRST_CURRENCY })
const VERSIONS = read(getVersions, {})
const HOME = [
  ...[MARKETS, BANNERS, RATE, VERSIONS],
  read(getArticles, { kind: 'notice' }),
  read(getAbout, {}),
]

/** The addresses of what a page asks at once; none for a page that is not opened by its address. */
export function firstReadsOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://app')
  if (pathname === '/' || pathname === '/home') return HOME
  if (pathname === '/marketDetails/trad' || pathname.startsWith('/markets/')) {
    return [MARKETS, RATE, VERSIONS]
  }
  if (pathname !== '/coinExchange') return []
  const [, base, quote] =
    /^([A-Z0-9]{1,16})-([A-Z0-9]{1,16})$/.exec(searchParams.get('market') ?? FIRST_MARKET) ?? []
  if (!base || !quote) return []
  return [read(getSpotMarket, { base, quote }), RATE, VERSIONS]
}

/** Keeps what was made for a moment; all of it is forgotten together, so that it cannot grow. */
export function keptForAMoment<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  let kept = new Map<string, Promise<T>>()
  let since = 0
  return (key) => {
    if (Date.now() - since > KEPT_MS) {
      kept = new Map()
      since = Date.now()
    }
    const made = kept.get(key) ?? make(key)
    kept.set(key, made)
    return made
  }
}

export function createFirstAnswers(app: FastifyInstance) {
  /** Shared by all pages and compressions, so that few reads answer many. */
  const ask = keptForAMoment(async (name: string): Promise<unknown> => {
    const [address, locale] = JSON.parse(name) as [string, Locale]
    const headers = { locale: wireLocale(locale) }
    const answer = await app.inject({ url: address, headers, remoteAddress: CALLER })
    return answer.statusCode === 200 ? answer.json() : undefined
  })
  const inTime = (address: string, locale: Locale) =>
    Promise.race([
      ask(JSON.stringify([address, locale])).catch(() => undefined),
      wait(PATIENCE_MS, undefined, { ref: false }),
    ])

  return async (reads: readonly string[], locale: Locale): Promise<FirstAnswers> => {
    const at = Date.now()
    const told = await Promise.all(reads.map(async (one) => [one, await inTime(one, locale)]))
    return { at, locale, answers: Object.fromEntries(told.filter(([, answer]) => answer)) }
  }
}

/** The largest thing on home, which the browser else hears of only from the app. */
function pictureIn(answers: Answers): string | undefined {
  const banners = answers[BANNERS] as { data: z.input<typeof getBanners.reply> } | undefined
  return banners && z.decode(getBanners.reply, banners.data)[0]?.image
}

/** The page with its first answers as a block of data, which is no script. */
export function withFirstAnswers(html: string, first: FirstAnswers): string {
  const picture = pictureIn(first.answers)
  const preload = picture?.startsWith('/')
    ? `<link rel="preload" as="image" fetchpriority="high" href="${encodeURI(picture)}">`
    : ''
  const data = JSON.stringify(first).replaceAll('<', '\\u003c')
  return html
    .replace('</head>', () => `${preload}</head>`)
    .replace(
      '</body>',
      () => `<script type="application/json" id="first-answers">${data}</script></body>`,
    )
}
