/** `robots.txt` and `sitemap.xml`: the pages that crawlers may list, in every language. */
import { LOCALES } from '@assay/wire/locale.ts'
import type { FastifyInstance } from 'fastify'
import { sendError } from '../bindRoutes.ts'
import { keptForAMoment } from './firstAnswers.ts'
import type { ListedThings } from './listedThings.ts'
import { escaped, inLanguage } from './pageHtml.ts'

/** Pages for members only, and paths that are not pages. */
const CLOSED = ['/user/', '/account/', '/member/', '/dev/', '/docs', '/openapi.json']

const RETRY_SECONDS = 10

/** `listed` are the app's own pages; those about markets and articles follow from what there is. */
export function registerSiteList(
  app: FastifyInstance,
  origin: string,
  listed: readonly string[],
  things: Pick<ListedThings, 'paths'>,
): void {
  /** Who lists pages drops those that are missing: a list is whole, or the last one that was. */
  let whole: Buffer | undefined
  const site = keptForAMoment(async () => {
    const paths = await things.paths()
    if (!paths) return whole
    whole = Buffer.from(siteMap(origin, [...listed, ...paths]))
    return whole
  })
  app.get('/robots.txt', (_, reply) => {
    const closed = CLOSED.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, '']
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const map = await site('')
    if (map !== undefined) return reply.type('application/xml; charset=utf-8').send(map)
    return sendError(request, reply.header('retry-after', RETRY_SECONDS), 'busy')
  })
}

function siteMap(origin: string, paths: readonly string[]): string {
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
