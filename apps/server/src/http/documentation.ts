/** The API described by itself: OpenAPI made from the declared routes, and a page to read it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { allRoutes } from '@assay/wire/allRoutes.ts'
import { KEY_HEADERS } from '@assay/wire/apiKey.ts'
import { glossary } from '@assay/wire/glossary.ts'
import type { Route } from '@assay/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

export function registerDocumentation(app: FastifyInstance, isDemo: boolean): void {
  const routes = Object.entries(allRoutes).filter(([, route]) => isDemo || !route.isDemo)
  const openApi = Buffer.from(JSON.stringify(openApiOf(routes)))
  const tag = `"${createHash('sha256').update(openApi).digest('base64url')}"`
  const page = pageOf(routes)
  app.get('/openapi.json', (request, reply) => {
    void reply.headers({ etag: tag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/** How a request with an API key is made; `signedHead` is the same in code. */
const SIGNING = `Send ${KEY_HEADERS.id} (the key's id), ${KEY_HEADERS.time} (milliseconds since 1970), \
${KEY_HEADERS.window} (how many milliseconds the request may be under way, at most 60000) and \
${KEY_HEADERS.signature}: the Ed25519 signature, in base64, of these six lines, each ended by a \
newline, and the body as sent after them: assay-api-1, the id, the time, the window, the \
Idempotency-Key or nothing, and the method, a space and the path with its query. Each signature \
counts once.`

type Named = [name: string, route: Route]

function openApiOf(routes: readonly Named[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path]![route.method.toLowerCase()] = operationOf(name, route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description:
        'Every answer is {code, data, msg}; 200 is success. Amounts are decimal strings. Writes carry an Idempotency-Key.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        signature: { type: 'apiKey', in: 'header', name: KEY_HEADERS.id, description: SIGNING },
      },
    },
  }
}

function operationOf(name: string, route: Route) {
  const input = schemaOf(route.input)
  const envelope = {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: { code: { const: 200 }, data: schemaOf(route.reply), msg: { type: 'string' } },
  }
  return {
    operationId: name,
    summary: route.title,
    ...(route.needsLogin && {
      security: [{ token: [] }, ...(route.keyRight === 'none' ? [] : [{ signature: [] }])],
    }),
    'x-key-right': route.keyRight,
    parameters: [
      ...(route.isWrite ? [header('Idempotency-Key', true)] : []),
      header('locale', false),
      ...parametersOf(input, route.path).filter(
        (parameter) => route.method !== 'POST' || parameter.in === 'path',
      ),
    ],
    ...(route.method === 'POST' && {
      requestBody: { content: { 'application/json': { schema: withoutPath(input, route.path) } } },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: envelope } } },
      default: { description: 'Refused: `reason` is a closed code, `msg` says it in words.' },
    },
  }
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }

const schemaOf = (schema: Route['input']): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const header = (name: string, required: boolean) => ({
  in: 'header',
  name,
  required,
  schema: { type: 'string' },
})

const parametersOf = ({ properties = {}, required = [] }: JsonSchema, path: string) =>
  Object.entries(properties).map(([name, schema]) => ({
    in: path.includes(`:${name}`) ? 'path' : 'query',
    name,
    required: required.includes(name),
    schema,
  }))

/** What is left for the body when the path has named its part. */
function withoutPath(input: JsonSchema, path: string): JsonSchema {
  const isBody = (name: string) => !path.includes(`:${name}`)
  const { properties = {}, required } = input
  return {
    ...input,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBody(name))),
    ...(required && { required: required.filter(isBody) }),
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(routes: readonly Named[]): string {
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
  const bot = readFileSync(new URL('../../../../docs/bot.ts', import.meta.url), 'utf8')
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Assay API</title>
<style>body{font:16px/1.5 system-ui;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#14161c;background:#f7f4ec}
pre{overflow:auto;background:#fffdf8;padding:12px;border-radius:10px;font-size:13px}h3{margin:2rem 0 .25rem}
small{color:#484c57}td{padding:2px 12px 2px 0;vertical-align:top}</style>
<h1>Assay API</h1>
<p>Every answer is <code>{code, data, msg}</code>; code 200 is success, 401 signed out. Amounts are
decimal strings, never numbers. A write carries an <code>Idempotency-Key</code>, one per intent: sent
again, it gets the first answer. The machine-readable description is at
<a href="/openapi.json">/openapi.json</a>.</p>
<h2>Keys for bots</h2><p>${escaped(SIGNING)} A key is made in the security center; a call marked
<code>key: read</code> or <code>key: trade</code> takes one, and so does every public read.</p>
<h2>A bot in thirty lines</h2><pre>${escaped(bot)}</pre>
<h2>Socket</h2><p>Connect to <code>/ws/{client id}</code>, send <code>ping</code> every 30 s, and
<code>{"key":"USDT_BTC_trad_1","time":0}</code> to read a market. A topic begins with a snapshot and
continues with updates whose <code>seq</code> rises by one.</p>
<h2>Words</h2><table>${words}</table>
<h2>Calls</h2>${sections.join('\n')}</html>`
}
