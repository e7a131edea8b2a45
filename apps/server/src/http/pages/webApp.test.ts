import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RenderedPage, VIEW_COOKIE } from '@assay/wire/page.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type PageTable, pageTable } from './pageTable.ts'
import { registerWebApp } from './webApp.ts'

test('the page of the app says so, rendered or not, and nothing else does', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head></html>')
  writeFileSync(join(root, 'boot.js'), '')
  const app = Fastify()
  app.get('/docs', (_, reply) => reply.type('text/html').send('<p>Documentation</p>'))
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([]),
    things: { has: async () => true },
    spend: () => true,
    origin: 'https://assay.example',
  })
  const named = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    return [statusCode, headers['x-page']]
  }
  expect(await named('/')).toEqual([200, 'app'])
  expect(await named('/coinExchange')).toEqual([200, 'app'])
  expect(await named('/balances')).toEqual([200, 'app'])
  for (const odd of ['//', '//a', '/%', '/?lang=%zz', '/markets?market=%00']) {
    const [status] = await named(odd)
    expect(status).toBeLessThan(500)
  }
  expect(await named('/docs')).toEqual([200, undefined])
  expect(await named('/boot.js')).toEqual([200, undefined])
  await app.close()
  rmSync(root, { recursive: true })
})

test('the page runs the scripts that were built into it, and no others', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(
    join(root, 'index.html'),
    '<head><script>alert(1)</script><script type="module" src="/app.js"></script></head>',
  )
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'none';script-src 'self';img-src *")
  })
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([]),
    things: { has: async () => true },
    spend: () => true,
    origin: 'https://assay.example',
  })
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  await app.close()
  rmSync(root, { recursive: true })
  // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
  const hash = 'bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';script-src 'self' 'sha256-${hash}';img-src *`,
  )
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['br; q=0.000', undefined],
  ['xbrx, xgzip', undefined],
  ['BR;q=0.5', 'br'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('who takes %j gets the page as %j', async (accepted, encoding) => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head></html>')
  const app = Fastify()
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([]),
    things: { has: async () => true },
    spend: () => true,
    origin: 'https://assay.example',
  })
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(encoding)
  await app.close()
  rmSync(root, { recursive: true })
})

test('a page about nothing is the same app, as one that was not found', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head><div id="root"></div></html>')
  const app = Fastify()
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([{ path: '/markets/:pair', subject: 'spot' }]),
    things: { has: async ({ name }) => name !== 'NONE-USDT' },
    spend: () => true,
    origin: 'https://assay.example',
  })
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  const none = await open('/markets/NONE-USDT')
  expect([none.statusCode, none.headers['x-page']]).toEqual([404, 'app'])
  expect(none.body).toContain('<meta name="robots" content="noindex">')
  expect(none.body).toContain('<div id="root"></div>')
  const some = await open('/markets/BTC-USDT')
  expect(some.statusCode).toBe(200)
  expect(some.body).not.toContain('noindex')
  await app.close()
  rmSync(root, { recursive: true })
})

test.each(['en', 'de', 'ja'])(
  'an address that is no page is the same app, not found, in %s',
  async (lang) => {
    const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
    writeFileSync(join(root, 'index.html'), '<html><head></head><div id="root"></div></html>')
    const members = {
      renderer: undefined,
      things: { has: async () => true },
      spend: () => true,
      origin: 'https://assay.example',
    }
    const statusesWith = async (table: PageTable) => {
      const app = Fastify()
      await registerWebApp(app, root, { ...members, table })
      const open = (path: string) =>
        app.inject({ url: `${path}?lang=${lang}`, headers: { accept: 'text/html' } })
      const answers = await Promise.all(
        ['/check', '/CHECK/', '/constructor', '/__proto__', '/toString', '/check/x'].map(open),
      )
      for (const { headers, body } of answers) {
        expect(headers['x-page']).toBe('app')
        expect(body).toContain('<div id="root"></div>')
      }
      await app.close()
      return answers.map(({ statusCode }) => statusCode)
    }
    const table = pageTable([{ path: '/check' }])
    expect(await statusesWith(table)).toEqual([200, 200, 404, 404, 404, 404])
    // Built without what renders it, the app alone knows its pages.
    expect(await statusesWith(pageTable([]))).toEqual([200, 200, 200, 200, 200, 200])
    rmSync(root, { recursive: true })
  },
)

test('who takes anything, as previews of links do, gets a page that there is, and no other address', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head></html>')
  const app = Fastify()
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([{ path: '/check' }, { path: '/markets/:pair' }]),
    things: { has: async () => true },
    spend: () => true,
    origin: 'https://assay.example',
  })
  const statusOf = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).statusCode
  expect(await statusOf('/check', { accept: '*/*' })).toBe(200)
  expect(await statusOf('/markets/BTC-USDT?ref=1', {})).toBe(200)
  expect(await statusOf('/check', { accept: 'application/json' })).toBe(404)
  expect(await statusOf('/no/such/call', { accept: '*/*' })).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/check' })).statusCode).toBe(404)
  await app.close()
  rmSync(root, { recursive: true })
})

test('a visitor who has had too many pages made gets them for the app to render, and pays only for made ones', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  const built = '<html><head></head><body><div id="root"></div></body></html>'
  writeFileSync(join(root, 'index.html'), built)
  const app = Fastify()
  let paid = 0
  await registerWebApp(app, root, {
    renderer: undefined,
    table: pageTable([]),
    things: { has: async () => true },
    spend: () => ++paid <= 2,
    origin: 'https://assay.example',
  })
  const open = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const { statusCode, body, headers: told } = await app.inject({ url: '/', headers })
    expect([statusCode, told['x-page'], told['content-security-policy']]).toEqual([
      200,
      'app',
      expect.any(String),
    ])
    return body
  }
  expect(await open('de')).toContain('lang="de"')
  expect(await open('fr')).toContain('lang="fr"')
  expect(await open('ja')).toBe(built)
  expect(paid).toBe(3)
  await app.close()
  rmSync(root, { recursive: true })
})

test('a page that is not rendered in time has the head of its last rendering', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  const built = '<html><head><title>Assay</title></head><body><div id="root"></div></body></html>'
  writeFileSync(join(root, 'index.html'), built)
  const rendered: RenderedPage = {
    html: '<main></main>',
    title: 'Proof',
    description: 'Check it',
    image: '/book.png',
    noScript: '',
    loadFailed: { text: '', retry: '' },
    screen: 'Check',
    areas: [],
    asks: [],
  }
  let isBusy = true
  const app = Fastify()
  await registerWebApp(app, root, {
    renderer: { render: async () => (isBusy ? undefined : rendered), close: () => undefined },
    table: pageTable([{ path: '/check' }]),
    things: { has: async () => true },
    spend: () => true,
    origin: 'https://assay.example',
  })
  // Each in another currency, for equal pages are kept for a second.
  const open = async (currency: string) => {
    const cookie = `${VIEW_COOKIE}=currency=${currency}`
    return (await app.inject({ url: '/check', headers: { accept: 'text/html', cookie } })).body
  }
  expect(await open('USD')).toContain('<title>Assay</title>')
  isBusy = false
  expect(await open('EUR')).toContain('<div id="root"><main></main></div>')
  isBusy = true
  const late = await open('JPY')
  expect(late).toContain('<title>Proof · Assay</title>')
  expect(late).toContain('<link rel="canonical" href="https://assay.example/check">')
  expect(late).toContain('<div id="root"></div>')
  expect(late).toContain('"rendered":"nothing"')
  await app.close()
  rmSync(root, { recursive: true })
})
