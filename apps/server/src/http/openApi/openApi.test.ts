/**
 * The OpenAPI document as its readers have it: a linter, a generator of types, and a program made
 * with them.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ERROR_CODES } from '@assay/wire/errorCodes.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openApiTs, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { botOf } from '../../testing/bots.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

type Operation = {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: ({ $ref: string } | { in: string; name: string; required: boolean })[]
  requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { $ref?: string }>
}
type Document = {
  info: object
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: { ErrorCode: { enum: string[] } } & Record<string, unknown>
    securitySchemes: Record<string, { in: string; name: string }>
  }
}

let server: TestServer
let text: string
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  text = await (await fetch(`${server.origin}/openapi.json`)).text()
  document = JSON.parse(text)
})
afterAll(() => server.stop())

const operationOf = (path: string, method: string) => document.paths[path]?.[method] as Operation

async function complaints(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source, config })
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

describe('the document', () => {
  it('leaves nothing to a linter that takes every warning for an error', async () => {
    expect(await complaints(text)).toEqual([])
    const { info: _, ...nameless } = document
    expect(await complaints(JSON.stringify(nameless))).toContainEqual(expect.stringMatching(/info/))
  })

  it('names each call once, in a group that it explains', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(Object.values(allRoutes).filter((r) => !r.isDemo).length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const tags = operations.flatMap((operation) => operation.tags)
    expect(new Set(tags)).toEqual(new Set(document.tags.map(({ name }) => name)))
    expect(document.servers).toEqual([{ url: server.publicOrigin }])
  })

  it('asks for a body where one is needed, and for one alone', () => {
    for (const methods of Object.values(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        expect(requestBody !== undefined).toBe(method === 'post')
        for (const { schema } of Object.values(requestBody?.content ?? {})) {
          expect(requestBody?.required).toBe((schema.required ?? []).length > 0)
        }
      }
    }
    expect(operationOf('/trad/buyLimit', 'post').requestBody?.required).toBe(true)
    expect(operationOf('/trad/closeAllEntrust', 'post').requestBody?.required).toBe(false)
    expect(Object.keys(operationOf('/user/img', 'post').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
  })

  it('lists every code of a refusal, and the statuses that a call can answer with', () => {
    expect(document.components.schemas.ErrorCode.enum).toEqual([...ERROR_CODES].sort())
    const { responses } = operationOf('/trad/buyLimit', 'post')
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '429',
      '500',
      '503',
      '504',
      'default',
    ])
    expect(responses['422']).toEqual({ $ref: '#/components/responses/Refusal422' })
    expect(operationOf('/home/systemTime', 'get').responses['409']).toBeUndefined()
  })

  it('says which headers a request is proved by', () => {
    const { securitySchemes } = document.components
    expect(Object.values(securitySchemes).map(({ in: where, name }) => `${where} ${name}`)).toEqual(
      ['header token', 'cookie sid', 'header api-key', 'header api-time', 'header api-signature'],
    )
    const session = { token: [], session: [] }
    const key = { apiKey: [], apiTime: [], apiSignature: [] }
    expect(operationOf('/trad/buyLimit', 'post').security).toEqual([session, key])
    expect(operationOf('/trad/symbols', 'get').security).toEqual([{}, key])
    expect(operationOf('/account/withdraw', 'post').security).toEqual([session])
    const refs = ['IdempotencyKey', 'ApiWindow', 'Locale'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    }))
    expect(operationOf('/trad/buyLimit', 'post').parameters).toEqual(refs)
  })
})

/** What a stranger would write with the generated types. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

type Refused = { status: number; reason: components['schemas']['ErrorCode'] | undefined }

export async function trade(origin: string, send: (request: Request) => Promise<Response>, key: string) {
  const api = createClient<paths>({ baseUrl: origin, fetch: send })
  const header = { 'Idempotency-Key': key }
  const body = { tradcoin: 'BTC', maincoin: 'USDT', price: '59000', number: '0.1' }
  const placed = await api.POST('/trad/buyLimit', { params: { header }, body: { ...body, clientid: 'first' } })
  const order: components['schemas']['Order'] | undefined = placed.data?.data.order
  const open = await api.GET('/trad/entrustOrder', { params: { query: { tradcoin: 'BTC', maincoin: 'USDT' } } })
  const ids: number[] = (open.data?.data ?? []).map(({ id }) => id)
  const tooMuch = await api.POST('/trad/buyLimit', {
    params: { header: { 'Idempotency-Key': key + '-2' } },
    body: { ...body, number: '900' },
  })
  const refused: Refused = { status: tooMuch.response.status, reason: tooMuch.error?.reason }
  return { order, ids, refused }
}

export async function firstHalfOfSignIn(origin: string, address: string) {
  const api = createClient<paths>({ baseUrl: origin })
  const { data } = await api.POST('/member/loginByAddress', { body: { address, device: 'web' } })
  if (data?.code === 428) return data.data.message
  const member: components['schemas']['MemberInfo'] | undefined = data?.data.member
  return member
}

export function mistakes(origin: string) {
  const api = createClient<paths>({ baseUrl: origin })
  // @ts-expect-error A write needs its key.
  void (() => api.POST('/trad/closeEntrust', { body: { id: 1 } }))
  // @ts-expect-error And its body.
  void (() => api.POST('/trad/closeEntrust', { params: { header: { 'Idempotency-Key': 'abcdefgh' } } }))
  // @ts-expect-error There is no such call.
  void (() => api.GET('/trad/nothing'))
  // @ts-expect-error There is no such code.
  const reason: components['schemas']['ErrorCode'] = 'nothing'
  return reason
}
`

const COMPILED = {
  strict: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
}

describe('a program made from the document', () => {
  it('compiles, trades with a key, and knows why it was refused', async () => {
    // Where the compiler and the program find the client's package.
    const folder = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.openapi-'))
    try {
      writeFileSync(join(folder, 'schema.d.ts'), astToString(await openApiTs(text)))
      writeFileSync(join(folder, 'program.mts'), PROGRAM)
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILED }))
      const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
      const { stdout } = spawnSync(
        process.execPath,
        [join(compiler, '../bin/tsc'), '--project', folder],
        { encoding: 'utf8' },
      )
      expect(stdout).toBe('')
      const program = await import(pathToFileURL(join(folder, 'program.mjs')).href)

      const member = await server.member({ USDT: '10000' })
      const signed = await botOf(server, member.id, 'trade')
      const send = async (request: Request) => {
        const { url, method, headers } = request
        const body = await request.text()
        return signed(url, { method, headers, ...(body && { body }) })
      }
      const { order, ids, refused } = await program.trade(server.origin, send, randomUUID())
      expect(order).toMatchObject({ tradcoin: 'BTC', clientid: 'first', state: 'unfilled' })
      expect(ids).toEqual([order.id])
      expect(refused).toEqual({ status: 422, reason: 'insufficientBalance' })
      expect(await program.firstHalfOfSignIn(server.origin, member.account.address)).toContain(
        member.account.address,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
