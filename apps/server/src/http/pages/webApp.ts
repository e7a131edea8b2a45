/**
 * Serves a built app, the members' or the console's: hashed files are cached for long, the page is
 * always fresh, and any route gets the page. The console's page is sent as built; a member's page
 * carries its files, its first answers and, if it can be rendered here, its content.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { sendError } from '../bindRoutes.ts'
import { createFirstAnswers, keptForAMoment } from './firstAnswers.ts'
import type { ListedThings } from './listedThings.ts'
import { readPageFiles } from './pageFiles.ts'
import { pageHtml } from './pageHtml.ts'
import type { PageTable, PageUrls } from './pageTable.ts'
import { type Seen, seenBy } from './pageView.ts'
import { createRenderedPages } from './rendered/renderedPages.ts'
import type { PageRenderer } from './rendered/renderer.ts'

export type WebAppParts = {
  /** Undefined without a renderer: the app then renders pages itself. */
  renderer: PageRenderer | undefined
  table: PageTable
  things: Pick<ListedThings, 'has'>
  /** Charges the visitor for a page that has to be made; false when there were too many. */
  spend: (request: FastifyRequest) => boolean
  /** Where the exchange is, for links from elsewhere. */
  origin: string
}

/** `members` is for the members' app, whose pages are rendered. */
export async function registerWebApp(
  app: FastifyInstance,
  root: string,
  members?: WebAppParts,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 'notFound'))
    return
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // What the server renders with is not for browsers.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const rendered = members && renderedPageOf(app, root, members)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // The service worker recognizes the page that it keeps by this header. Nothing between here and
    // the browser may cache the page: it depends on language, theme and currency.
    void reply.headers({ 'cache-control': 'private, no-cache', 'x-page': 'app' })
    return rendered ? rendered(request, reply) : reply.sendFile('index.html')
  }
  const hasPage = (url: string) => members?.table.has(url) === true
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const { accept = ANYTHING } = request.headers
    // Programs that show what a link leads to take anything.
    const isPage = accept.includes('text/html') || (accept.includes(ANYTHING) && hasPage(url))
    return isPage && (method === 'GET' || method === 'HEAD')
      ? sendPage(request, reply)
      : sendError(request, reply, 'notFound')
  })
}

const ANYTHING = '*/*'

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

/** The rendered page, shared by equal requests within a second. */
function renderedPageOf(app: FastifyInstance, root: string, members: WebAppParts) {
  const { renderer, table, things, spend, origin } = members
  const { built, headOf } = readPageFiles(root)
  const allowed = scriptsIn(built)
  const pages = createRenderedPages(renderer, createFirstAnswers(app), origin)
  const written = keptForAMoment(async (key: string) => {
    const { seen, address, path, isThere } = JSON.parse(key) as Wanted
    const { view, isMember, ...look } = seen
    const { data, rendered } = await pages[isMember ? 'frame' : 'page'](address, view)
    const files = rendered ? headOf(rendered.screen, rendered.areas, view.locale) : ''
    return pageHtml(built, { ...look, data, rendered, files, address: path, origin, isThere })
  })
  const packed = keptForAMoment(async (key: string) => {
    const { encoding, ...wanted } = JSON.parse(key) as Wanted & { encoding: Encoding }
    return compressed[encoding](await written(JSON.stringify(wanted)))
  })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request)
    const { about, isKnown, ...addresses } = table.urlsOf(request.url)
    const isThere = isKnown && (!about || (await things.has(about)))
    const wanted: Wanted = { seen: seenBy(request), ...addresses, isThere }
    const key = JSON.stringify({ ...wanted, encoding })
    const policy = String(reply.getHeader('content-security-policy'))
    void reply
      .status(isThere ? 200 : 404)
      .header('content-security-policy', policy.replace("script-src 'self'", `$& ${allowed}`))
    // The generic page, compressed by the build: the app renders it.
    if (!packed.has(key) && !spend(request)) return reply.sendFile('index.html')
    const body = await packed(key)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .header('vary', 'accept-encoding, accept-language, cookie, user-agent')
      .type('text/html; charset=utf-8')
      .send(body)
  }
}

/** The smallest that is taken: browsers name brotli behind gzip. */
function encodingFor({ raw }: FastifyRequest): Encoding {
  const taken = new Negotiator(raw).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((one) => taken.includes(one)) ?? 'identity'
}

/**
 * The scripts that were built into the page, as its content policy names them: these run, and no
 * others.
 */
const scriptsIn = (built: string) =>
  [...built.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
    .map((hash) => `'sha256-${hash}'`)
    .join(' ')

type Encoding = keyof typeof compressed
/**
 * `isThere` is false for an address that is not a page, or names a market or an article that does
 * not exist.
 */
type Wanted = Omit<PageUrls, 'about' | 'isKnown'> & { seen: Seen; isThere: boolean }
