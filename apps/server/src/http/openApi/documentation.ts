/** The API described by itself: OpenAPI made from the declared routes, and a page to read it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glossary } from '@assay/wire/glossary.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import type { Route } from '@assay/wire/route.ts'
import { CALLS_MAX, CALLS_PATH, CALLS_PER_FRAME } from '@assay/wire/socket/calls.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import { cookieName } from '../cookies.ts'
import { type NamedRoute, openApiOf } from './openApi.ts'
import { SIGNING } from './openApiHeaders.ts'

export function registerDocumentation(
  app: FastifyInstance,
  { isDemo, publicUrl }: Pick<Config, 'isDemo' | 'publicUrl'>,
): void {
  const routes = Object.entries(allRoutes).filter(([, route]) => isDemo || !route.isDemo)
  const served = {
    origin: publicUrl.origin,
    sessionCookie: cookieName('sid', publicUrl.protocol === 'https:'),
  }
  // Bytes, made once: a text would be turned into bytes for each visitor, and wait for those who do
  // not read.
  const openApi = Buffer.from(JSON.stringify(openApiOf(routes, served)))
  const tag = `"${createHash('sha256').update(openApi).digest('base64url')}"`
  const page = Buffer.from(pageOf(routes))
  app.get('/openapi.json', (request, reply) => {
    void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** The wire's side of a schema, whole: the page has no place for references. */
const schemaOf = (schema: Route['input']) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(routes: readonly NamedRoute[]): string {
  const sections = routes.map(([name, route]) => {
    const marks = [
      route.needsLogin && 'signed in',
      route.isWrite && 'Idempotency-Key',
      route.needsLogin && route.keyRight !== 'none' && `key: ${route.keyRight}`,
      route.isAddition && 'addition',
      route.isDemo && 'demo only',
    ].filter(Boolean)
    return `<section id="${name}"><h3><code>${route.method} ${route.path}</code></h3>
<p>${escaped(route.title)}${marks.length > 0 ? ` <small>${marks.join(' · ')}</small>` : ''}</p>
<details><summary>Input and reply</summary>
<pre>${escaped(JSON.stringify(schemaOf(route.input), null, 2))}</pre>
<pre>${escaped(JSON.stringify(schemaOf(route.reply), null, 2))}</pre></details></section>`
  })
  const words = glossary
    .map(
      ({ wire, ours, meaning }) => `<tr><td><code>${wire}</code><td>${ours}<td>${escaped(meaning)}`,
    )
    .join('\n')
  const bot = readFileSync(new URL('../../../../../docs/bot.ts', import.meta.url), 'utf8')
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Assay API</title>
<style>body{overflow-wrap:anywhere;font:16px/1.5 system-ui;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#14161c;background:#f7f4ec}
pre{overflow:auto;background:#fffdf8;padding:12px;border-radius:10px;font-size:13px}h3{margin:2rem 0 .25rem}
small{color:#484c57}td{padding:2px 12px 2px 0;vertical-align:top}</style>
<h1>Assay API</h1>
<p>Every answer is <code>{code, data, msg}</code>; code 200 is success, 401 signed out. Amounts are
decimal strings, never numbers. A write carries an <code>Idempotency-Key</code>, one per intent: sent
again, it gets the first answer. The machine-readable description is at
<a href="/openapi.json">/openapi.json</a>.</p>
<h2>Keys for bots</h2><p>${escaped(SIGNING)} A key is made in the security center; a call marked
<code>key: read</code> or <code>key: trade</code> takes one, and so does every public read.</p>
<h2>A bot in forty lines</h2><pre>${escaped(bot)}</pre>
<h2>Calls over a socket</h2><p>Without a signature for each call: open a socket at
<code>${CALLS_PATH}</code> with the signed headers of a <code>GET</code> of that path, then send
unsigned frames such as <code>{"id":7,"call":"POST /trad/limitBuy","input":{…},"key":"…"}</code>:
your own number, a call by its method and path as below, all its input in one object, and the
<code>Idempotency-Key</code> of a write. The answer is that of the request with your number:
<code>{"id":7,"code":200,"data":{…},"msg":""}</code>. A frame may be an array of up to
${CALLS_PER_FRAME} calls, which costs less than as many frames; their answers come in arrays too, each
with those that became ready together. A call can take effect before one that was sent
earlier, and answers come in any order: wait for the answer where the order matters. The limits of
the key count calls like requests, and at most ${CALLS_MAX} may be under way. Send <code>ping</code> or
a frame at least once a minute. If the connection ends before a write is answered, its outcome is
unknown: sent again with its <code>Idempotency-Key</code>, over another socket or as a request, it
gets the first answer. In TypeScript: <code>openCalls(origin, key)</code> of
<code>@assay/wire/socket/calls.ts</code>.</p>
<h2>Socket</h2><p>Connect to <code>/ws/{client id}</code>, send <code>ping</code> every 30 s, and
<code>{"key":"USDT_BTC_trad_1","time":0}</code> to read a market. A topic begins with a snapshot and
continues with updates whose <code>seq</code> rises by one.</p>
<h2>Words</h2><table>${words}</table>
<h2>Calls</h2>${sections.join('\n')}</html>`
}
