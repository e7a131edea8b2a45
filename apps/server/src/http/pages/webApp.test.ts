import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageTable } from './pageTable.ts'
import { registerWebApp } from './webApp.ts'

test('the page of the app says so, drawn or not, and nothing else does', async () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-web-'))
  writeFileSync(join(root, 'index.html'), '<html><head></head></html>')
  writeFileSync(join(root, 'boot.js'), '')
  const app = Fastify()
  app.get('/docs', (_, reply) => reply.type('text/html').send('<p>Documentation</p>'))
  await registerWebApp(app, root, {
    drawer: undefined,
    table: pageTable([]),
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
    drawer: undefined,
    table: pageTable([]),
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
