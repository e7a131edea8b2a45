import { randomUUID } from 'node:crypto'
import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import { createClient } from '@assay/wire/client/client.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { uploadImage } from '@assay/wire/routes/image.ts'
import { register as registerRoute, sendVisitorCode } from '@assay/wire/routes/member/password.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import { signOut } from '@assay/wire/routes/member/session.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../testing/send.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/testServer.ts'
import { TestSocket } from '../testing/testSocket.ts'

const routes = Object.values(allRoutes)
let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
})
afterAll(() => server.stop())

const ours = routes.filter((route) => !route.isDemo)

describe.each(ours.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    it('has a handler', async () => {
      // Signing out or freezing would end the session that the other tests use.
      const headers = route === signOut || route === freezeAccount ? {} : member.headers
      const { status, body } = await sendRequest(server.origin, route, { headers })
      expect([200, 400, 401, 422]).toContain(status)
      if (status !== 200) expect([body.code, body.data]).toEqual([status, null])
    })

    if (route.needsLogin) {
      it('answers 401 without a token, and with one of no one (NET-10)', async () => {
        const key = { 'idempotency-key': randomUUID() }
        for (const token of ['', 'x'.repeat(43), "' OR 1=1 --"]) {
          const { status, body } = await sendRequest(server.origin, route, {
            headers: { token, ...key },
          })
          expect([status, body.code, body.reason]).toEqual([401, 401, 'notSignedIn'])
        }
      })
    }

    if (route.isWrite) {
      it.each(['', 'short', 'x'.repeat(65), 'not a key!'])(
        'refuses the request key `%s`',
        async (key) => {
          const headers = { ...member.headers, 'idempotency-key': key }
          const { status, body } = await sendRequest(server.origin, route, { headers })
          expect([status, body.reason]).toEqual([400, 'idempotencyKeyRequired'])
        },
      )
    }

    if (route.method === 'POST') {
      it.each([
        ['a foreign origin', { origin: 'https://evil.example' }],
        ['a page that hides its origin', { origin: 'null' }],
        ['another site', { 'sec-fetch-site': 'cross-site' }],
        ['a neighbor under the same name', { 'sec-fetch-site': 'same-site' }],
      ])('refuses a request from %s', async (_, headers) => {
        const all = { ...member.headers, 'idempotency-key': randomUUID(), ...headers }
        const { status, body } = await sendRequest(server.origin, route, { headers: all })
        expect([status, body.reason]).toEqual([403, 'originRefused'])
      })

      it('lets its own origin pass', async () => {
        const headers = { origin: server.publicOrigin, 'sec-fetch-site': 'same-origin' }
        const { body } = await sendRequest(server.origin, route, { headers })
        expect(body.reason).not.toBe('originRefused')
      })
    }

    if (route !== uploadImage) {
      it('refuses a field that it does not know', async () => {
        const headers = { ...member.headers, 'idempotency-key': randomUUID() }
        const { status, body } = await sendRequest(server.origin, route, {
          headers,
          input: { isAdmin: '1' },
        })
        expect([status, body.reason]).toEqual([400, 'malformedRequest'])
      })
    }
  },
)

describe('the demo', () => {
  it.each(routes.filter((route) => route.isDemo).map((route) => [route.path, route] as const))(
    'keeps %s to itself',
    async (_, route) => {
      const { status, body } = await sendRequest(server.origin, route, { input: {} })
      expect([status, body.reason]).toEqual([404, 'notFound'])
    },
  )
})

describe('every answer', () => {
  it('carries headers that keep browsers safe and proxies from storing it', async () => {
    const { headers } = await sendRequest(server.origin, allRoutes.getSystemTime as never)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('that may be a page says what it may load, and where it may not be framed', async () => {
    const { headers } = await fetch(`${server.origin}/docs`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    // Sockets of this host alone, and no text that becomes markup or code.
    expect(policy.split(';')).toContain("connect-src 'self' ws://assay.test")
    expect(policy.split(';')).toContain("require-trusted-types-for 'script'")
    expect(policy.split(';')).toContain('trusted-types dompurify assay assay-format')
  })

  it('serves health, readiness and metrics to operators', async () => {
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'alive' })
    expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({
      status: 'ready',
      roles: ['core', 'gateway', 'jobs', 'console'],
      core: 'leads',
    })
    const ready = (await server.gateway.metrics.inject('/readyz')).json()
    expect(ready.jobs).toContain('rounds')
    const figures = (await server.gateway.metrics.inject('/metrics')).body
    expect(figures).toMatch(/^assay_journal_position \d+$/m)
    expect(figures).toMatch(/^assay_leads 1$/m)
    expect(figures).toMatch(/^assay_epoch [1-9]\d*$/m)
    expect(figures).toMatch(/^assay_core_behind 0$/m)
    // Not served to customers: the figures reveal halts, the signer and the reserves.
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    expect(figures).toMatch(/^assay_projection_lag \d+$/m)
  })

  it('describes every route for machines and people', async () => {
    const answer = await fetch(`${server.origin}/openapi.json`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
    expect((await fetch(`${server.origin}/openapi.json`, known)).status).toBe(304)
    const description = (await answer.json()) as { paths: Record<string, Record<string, object>> }
    for (const { path, method } of ours) {
      const described = path.replaceAll(/:(\w+)/g, '{$1}')
      expect(description.paths[described]?.[method.toLowerCase()], path).toBeDefined()
    }
    expect(description.paths['/dev/signIn']).toBeUndefined()
    const page = await (await fetch(`${server.origin}/docs`)).text()
    for (const { path } of ours) expect(page).toContain(path)
  })

  it('speaks the language that the header names, English for any other (NET-03)', async () => {
    const say = async (locale: string) =>
      (await sendRequest(server.origin, allRoutes.getMember as never, { headers: { locale } })).body
        .msg
    const [english, german, unknown] = await Promise.all([say('EN'), say('DE'), say('XX')])
    expect(german).not.toBe(english)
    expect(unknown).toBe(english)
  })
})

describe('limits', () => {
  it('lets an address send so much and then says when it was too much', async () => {
    const limited = await startTestServer({ config: { requestsPerTenSeconds: 20 } })
    const ask = () => sendRequest(limited.origin, allRoutes.getSystemTime as never)
    // Ten seconds may end in between: sixty at once cannot all fit into two windows of twenty.
    const answers = await Promise.all(Array.from({ length: 60 }, ask))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(20)
    expect(refused.length).toBeGreaterThanOrEqual(20)
    for (const { status, body, headers } of refused) {
      expect([status, body.reason]).toEqual([429, 'tooManyRequests'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await limited.stop()
  })

  it('counts one IPv6 network as one sender, over HTTP and sockets, and each IPv4 address as one', async () => {
    const limited = await startTestServer({
      config: { trustedProxies: 1, requestsPerTenSeconds: 20, socketsPerAddress: 2 },
    })
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const time = async (ip: string) =>
      (await sendRequest(limited.origin, allRoutes.getSystemTime as never, { headers: from(ip) }))
        .status
    // Ten seconds may end in between: fifty at once cannot all fit into two windows of twenty.
    const ips = Array.from({ length: 50 }, (_, i) => `2001:db8:0:7::${i.toString(16)}`)
    const statuses = await Promise.all(ips.map(time))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    expect(await time('2001:db8:0:8::1')).toBe(200)
    expect(await time('::ffff:192.0.2.1')).toBe(200)

    const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3'].map(
      (ip) => new TestSocket(limited.origin, { headers: from(ip) }),
    )
    await sockets[0]?.opened()
    await sockets[1]?.opened()
    await expect.poll(() => limited.gateway.hub.connections()).toBe(2)
    await expect.poll(() => sockets[2]?.socket.readyState).toBe(3)
    for (const socket of sockets) socket.close()
    await limited.stop()
  })

  it('lets a network open so many accounts a day, by wallet and by email, and says when again', async () => {
    const limited = await startTestServer({
      config: { trustedProxies: 1, accountsPerNetworkPerDay: 3 },
    })
    const from =
      (ip: string): typeof fetch =>
      (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as object), 'x-forwarded-for': ip } })
    const at = (ip: string) =>
      createClient({ origin: limited.origin, keepsCookies: true, fetch: from(ip) })
    const open = async (ip: string, account = privateKeyToAccount(generatePrivateKey())) => {
      const client = at(ip)
      const input = { address: account.address, device: 'web', chainId: 1 } as const
      const { id, message } = await client.challengeOf(signInByAddress, input)
      const signature = await account.signMessage({ message })
      return client.call(signInByAddress, { ...input, challengeId: id, signature })
    }
    const known = privateKeyToAccount(generatePrivateKey())
    await open('2001:db8::1', known)
    const all = await Promise.all([1, 2, 3, 4].map((i) => reasonOf(open(`2001:db8::${i}`))))
    expect(all.filter((reason) => reason === 'none')).toHaveLength(2)
    await expect(open('2001:db8::9')).rejects.toMatchObject({
      status: 429,
      reason: 'tooManyAccounts',
      details: { hours: 24, minutes: 0 },
    })
    const register = {
      account: 'nora@mail.example',
      password: 'kwizpf81',
      code: '000000',
      agreementVersion: AGREEMENT_VERSION,
    }
    const byEmail = (ip: string) => reasonOf(at(ip).call(registerRoute, register))
    expect(await byEmail('2001:db8::9')).toBe('tooManyAccounts')
    expect(await byEmail('192.0.2.1')).toBe('codeInvalid')
    // Said before a code is mailed.
    const { account } = register
    const code = (ip: string) =>
      reasonOf(at(ip).call(sendVisitorCode, { purpose: 'register', account }))
    expect(await code('2001:db8::9')).toBe('tooManyAccounts')
    expect(await code('192.0.2.1')).toBe('none')
    // Who has an account comes in from anywhere.
    expect(await reasonOf(open('2001:db8::9', known))).toBe('none')
    expect(await reasonOf(open('2001:db8:0:1::9'))).toBe('none')
    await limited.stop()
  })

  it('counts the writes of a member, whatever token they come with', async () => {
    const limited = await startTestServer({ config: { writesPerTenSeconds: 5 } })
    const busy = await limited.member()
    const write = async () => {
      const headers = { ...busy.headers, 'idempotency-key': randomUUID() }
      const route = allRoutes.cancelAllOrders as never
      return (await sendRequest(limited.origin, route, { headers, input: {} })).body
    }
    const answers = []
    // Ten seconds may end in between: twelve writes cannot all fit into two windows of five.
    for (let i = 0; i < 12; i += 1) answers.push(await write())
    expect(answers.slice(0, 5).map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    expect(answers.some(({ reason }) => reason === 'tooManyRequests')).toBe(true)
    const other = await limited.member()
    const headers = { ...other.headers, 'idempotency-key': randomUUID() }
    const route = allRoutes.cancelAllOrders as never
    expect((await sendRequest(limited.origin, route, { headers, input: {} })).status).toBe(200)
    await limited.stop()
  })

  it('counts what is open to all for each call alone, so that none waits behind another', async () => {
    const limited = await startTestServer({ config: { writesPerTenSeconds: 5 } })
    const { headers } = await limited.member()
    const reason = async (route: never, input: object) =>
      (await sendRequest(limited.origin, route, { headers, input })).body.reason
    const noted = []
    // Twice as many as writes; thirty cannot all fit into two windows of ten.
    for (let i = 0; i < 30; i += 1) noted.push(await reason(allRoutes.noteApproval as never, {}))
    expect(noted.slice(0, 10)).not.toContain('tooManyRequests')
    expect(noted).toContain('tooManyRequests')
    const cancelled = await reason(allRoutes.cancelAllOrders as never, {})
    expect(cancelled).not.toBe('tooManyRequests')
    expect(await reason(allRoutes.freezeAccount as never, {})).not.toBe('tooManyRequests')
    await limited.stop()
  })
})
