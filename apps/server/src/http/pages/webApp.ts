/**
 * A built app, the members' or the desk's: hashed files for long, the page itself always fresh, any
 * route the page. The pages that people open directly carry their files and what they ask first.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedLocale, type Locale, matchLocale } from '@assay/wire/locale.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../bindRoutes.ts'
import { readCookies } from '../cookies.ts'
import {
  createFirstAnswers,
  firstReadsOf,
  keptForAMoment,
  withFirstAnswers,
} from './firstAnswers.ts'
import { readPageFiles } from './pageFiles.ts'

export async function registerWebApp(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 'notFound'))
    return
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const filled = filledPages(app, root)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // By this the service worker knows the page that it keeps from others that we serve.
    void reply.headers({ 'cache-control': 'no-cache', 'x-page': 'app' })
    return filled(request, reply) ?? reply.sendFile('index.html')
  }
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? sendPage(request, reply) : sendError(request, reply, 'notFound')
  })
}

const compressed = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
}

/** The page with its files and first answers; one for all who ask in a second, in one language. */
function filledPages(app: FastifyInstance, root: string) {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const linksOf = readPageFiles(root)
  const ask = createFirstAnswers(app)
  const written = keptForAMoment(async (key: string) => {
    const { links, reads, locale, encoding } = JSON.parse(key) as Wanted
    const linked = html.replace('</head>', () => `${links}</head>`)
    return compressed[encoding](withFirstAnswers(linked, await ask(reads, locale)))
  })

  async function send(wanted: Wanted, reply: FastifyReply) {
    const body = await written(JSON.stringify(wanted))
    if (wanted.encoding !== 'identity') void reply.header('content-encoding', wanted.encoding)
    return reply
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(body)
  }

  /** Undefined for a page that goes out as it was built. */
  return (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOfPage(request)
    const links = linksOf(request.url.split('?')[0] ?? '', locale)
    if (links === undefined) return undefined
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
    return send({ links, reads: firstReadsOf(request.url), locale, encoding }, reply)
  }
}

type Wanted = {
  links: string
  reads: string[]
  locale: Locale
  encoding: keyof typeof compressed
}

/** The language chosen in the app, else the browser's. */
function localeOfPage({ headers }: FastifyRequest): Locale {
  const chosen = matchLocale(readCookies(headers.cookie, false).locale ?? '')
  return chosen ?? acceptedLocale(headers['accept-language'])
}
