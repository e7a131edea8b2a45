/**
 * Large answers that are the same for everyone: those who do not read them must not each hold a
 * copy.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { createListedThings } from '../pages/listedThings.ts'
import { registerSiteList } from '../pages/siteList.ts'
import { createHttpServer } from '../server.ts'
import { registerDocumentation } from './documentation.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it.each(['/docs', '/openapi.json', '/sitemap.xml'])(
  '%s is sent from the same bytes',
  async (path) => {
    const app = await createHttpServer(server.config)
    const sent: unknown[] = []
    app.addHook('onSend', async (_, __, payload) => {
      sent.push(payload)
    })
    registerDocumentation(app, server.config)
    registerSiteList(app, 'https://assay.example', ['/'], createListedThings(server.gateway))
    const [first] = await Promise.all([app.inject(path), app.inject(path)])
    expect(first.statusCode).toBe(200)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBeInstanceOf(Buffer)
    expect(sent[0]).toBe(sent[1])
    await app.close()
  },
)
