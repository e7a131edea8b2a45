/**
 * A built app, the members' or the desk's: hashed files for long, the page itself always fresh, any
 * route the page. The members' pages carry what they ask first.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedLocale, type Locale } from '@assay/wire/locale.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../bindRoutes.ts'
import {
  createFirstAnswers,
  firstReadsOf,
  keptForAMoment,
  withFirstAnswers,
} from './firstAnswers.ts'

const APPS = join(import.meta.dirname, '../../../..')

export async function registerWebApp(app: FastifyInstance, name: 'web' | 'console'): Promise<void> {
  const root = join(APPS, name, 'dist')
  const file = join(root, 'index.html')
  if (!existsSync(file)) {
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
  const filled = name === 'web' ? filledPages(app, readFileSync(file, 'utf8')) : undefined
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    filled && firstReadsOf(request.url).length > 0
      ? filled(request, reply)
      : reply.header('cache-control', 'no-cache').sendFile('index.html')
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

/** The same page for all who ask in one second, in one language and compression. */
function filledPages(app: FastifyInstance, html: string) {
  const ask = createFirstAnswers(app)
  const written = keptForAMoment(async (key: string) => {
    const [encoding, locale, reads] = JSON.parse(key) as [keyof typeof compressed, Locale, string[]]
    return compressed[encoding](withFirstAnswers(html, await ask(reads, locale)))
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
    const locale = acceptedLocale(request.headers['accept-language'])
    const body = await written(JSON.stringify([encoding, locale, firstReadsOf(request.url)]))
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language')
      .type('text/html; charset=utf-8')
      .send(body)
  }
}
