/** `robots.txt` and `sitemap.xml`: the pages that anybody may list, in every language. */
import { addressOfRead } from '@assay/wire/client.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import { getPerpMarkets } from '@assay/wire/routes/contract.ts'
import { getArticles } from '@assay/wire/routes/home.ts'
import { getSpotMarkets } from '@assay/wire/routes/prices.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keptForAMoment } from './firstAnswers.ts'
import { escaped, inLanguage } from './pageHtml.ts'

/** What only a member sees, or what is no page. */
const CLOSED = ['/user/', '/account/', '/member/', '/dev/', '/docs', '/openapi.json']

type Pair = { base: string; quote: string }
const slug = ({ base, quote }: Pair) => `${base}-${quote}`

/** `listed` are the app's own pages; those of markets and articles follow from what there is. */
export function registerSiteList(
  app: FastifyInstance,
  origin: string,
  listed: readonly string[],
): void {
  const read = async <R extends Route>(
    route: R,
    input: Input<R>,
  ): Promise<Reply<R> | undefined> => {
    const url = addressOfRead(route, input)
    const answer = await app.inject({ url, remoteAddress: 'pages' })
    if (answer.statusCode !== 200) return undefined
    return z.decode(route.reply, answer.json().data) as Reply<R>
  }
  const site = keptForAMoment(async () => {
    const [spot = [], contracts = [], help = []] = await Promise.all([
      read(getSpotMarkets, {}),
      read(getPerpMarkets, {}),
      read(getArticles, { kind: 'help' }),
    ])
    return siteMap(origin, [
      ...listed,
      ...spot.map((row) => `/markets/${slug(row)}`),
      ...contracts.map((row) => `/marketDetails/contract?market=${slug(row)}`),
      ...help.map(({ id }) => `/helpCenter/article/${id}`),
    ])
  })
  app.get('/robots.txt', (_, reply) => {
    const closed = CLOSED.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, '']
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(await site('')),
  )
}

export function siteMap(origin: string, paths: readonly string[]): string {
  const url = (path: string) => {
    const languages = Object.values(LOCALES).map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escaped(origin + inLanguage(path, locale))}"/>`,
    )
    return `<url><loc>${escaped(origin + path)}</loc>${languages.join('')}</url>`
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map(url),
    '</urlset>',
  ].join('\n')
}
