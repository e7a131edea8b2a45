import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { signedFetch } from '@assay/wire/apiKey.ts'
import { createClient } from '@assay/wire/client/client.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { proveWallet } from '@assay/wire/routes/member/access.ts'
import * as sessionRoutes from '@assay/wire/routes/member/session.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import * as user from '@assay/wire/routes/member/user.ts'
import { cancelAllOrders } from '@assay/wire/routes/trading/trad.ts'
import { type Hex, hexToSignature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../../testing/send.ts'
import { signUp } from '../../testing/signUp.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

async function challenged(chainId = 1) {
  const account = privateKeyToAccount(generatePrivateKey())
  const visitor = server.visitor()
  const input = { address: account.address as string, device: 'web' as const, chainId }
  const { id, message, expiresAt } = await visitor.challengeOf(signInByAddress, input)
  const answer = (signature: Hex, changes: Partial<typeof input> = {}, from = visitor) =>
    from.call(signInByAddress, { ...input, ...changes, challengeId: id, signature })
  return { account, visitor, input, message, expiresAt, id, answer }
}

async function membersOf(address: string): Promise<number> {
  const { rowCount } = await server.pool.query('SELECT 1 FROM member WHERE address = $1', [address])
  return rowCount ?? 0
}

describe('the text to sign', () => {
  it('names this host, the wallet, the chain, a nonce and an end in five minutes', async () => {
    const { message, account, id, expiresAt } = await challenged(56)
    expect(parseSiweMessage(message)).toMatchObject({
      domain: 'assay.test',
      uri: 'http://assay.test',
      address: account.address,
      chainId: 56,
      version: '1',
      requestId: id,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      expirationTime: new Date(expiresAt),
    })
    expect(expiresAt - Date.now()).toBeGreaterThan(290_000)
    expect((await challenged()).message).not.toBe(message)
  })

  it('keeps naming this host when a proxy or a page says another', async () => {
    const { account } = await challenged()
    const { body } = await sendRequest(server.origin, signInByAddress, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      input: { address: account.address, device: 'web' },
    })
    expect(body.code).toBe(428)
    expect((body.data as { message: string }).message).toMatch(/^assay\.test wants you to sign in/)
  })

  it('is offered for Ethereum and BNB Smart Chain only, the latter by default (WALLET-12)', async () => {
    const { visitor, input } = await challenged()
    expect(await reasonOf(visitor.challengeOf(signInByAddress, { ...input, chainId: 137 }))).toBe(
      'chainUnsupported',
    )
    const { chainId: _, ...without } = input
    const { message } = await visitor.challengeOf(signInByAddress, without)
    expect(parseSiweMessage(message).chainId).toBe(56)
  })
})

describe('a key holder', () => {
  it('signs in, is made a member once, and is found again (WALLET-20, WALLET-21)', async () => {
    const { account, message, answer } = await challenged()
    const { member, token } = await answer(await account.signMessage({ message }))
    expect(member).toMatchObject({ address: account.address, email: '', isEmailVerified: false })
    expect(token).toMatch(/^[\w-]{43}$/)
    const again = await signUp(server.origin, account)
    expect(again.id).toBe(member.id)
    expect(await membersOf(account.address)).toBe(1)
  })

  it('is bound to the inviter whose code was signed, once (HOME-17)', async () => {
    const inviter = await server.member()
    const { invitationCode } = await inviter.client.call(sessionRoutes.getMember, {})
    const account = privateKeyToAccount(generatePrivateKey())
    const visitor = server.visitor()
    const input = { address: account.address, device: 'web' as const, chainId: 1 }
    const challenge = await visitor.challengeOf(signInByAddress, { ...input, invitationCode })
    expect(challenge.message).toContain(invitationCode)
    const signature = await account.signMessage({ message: challenge.message })
    const { member } = await visitor.call(signInByAddress, {
      ...input,
      invitationCode: 'SOMEBODY',
      challengeId: challenge.id,
      signature,
    })
    const { rows } = await server.pool.query('SELECT invited_by FROM member WHERE id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ invited_by: inviter.id }])
  })

  it('may spell the address in any case', async () => {
    const { account, message, answer } = await challenged()
    const signature = await account.signMessage({ message })
    const { member } = await answer(signature, { address: account.address.toLowerCase() })
    expect(member.address).toBe(account.address)
  })

  it('signs in once when the same answer arrives ten times at once', async () => {
    const { account, message, answer } = await challenged()
    const signature = await account.signMessage({ message })
    const answers = await Promise.all(Array.from({ length: 10 }, () => reasonOf(answer(signature))))
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(1)
    expect(answers.filter((reason) => reason === 'challengeUnknown')).toHaveLength(9)
    const { rowCount } = await server.pool.query('SELECT 1 FROM session WHERE address = $1', [
      account.address,
    ])
    expect(rowCount).toBe(1)
  })
})

describe('no one else', () => {
  it.each<[string, (text: string) => string]>([
    ['another host', (text) => text.replaceAll('assay.test', 'evil.example')],
    ['another chain', (text) => text.replace('Chain ID: 1', 'Chain ID: 56')],
    ['another nonce', (text) => text.replace(/Nonce: ./, 'Nonce: z')],
    ['a later end', (text) => text.replace(/Expiration Time: 2/, 'Expiration Time: 3')],
    ['a space more', (text) => `${text} `],
    ['nothing', () => ''],
  ])('gets in with a signature over a text that names %s', async (_, changed) => {
    const { account, message, answer } = await challenged()
    expect(changed(message)).not.toBe(message)
    const signature = await account.signMessage({ message: changed(message) })
    expect(await reasonOf(answer(signature))).toBe('signatureInvalid')
    expect(await membersOf(account.address)).toBe(0)
  })

  it.each<[string, (signature: Hex) => Hex]>([
    ['is malleable (high s)', malleated],
    ['has v 2', (s) => `${s.slice(0, 130)}02` as Hex],
    ['has v 26', (s) => `${s.slice(0, 130)}1a` as Hex],
    ['has v 29', (s) => `${s.slice(0, 130)}1d` as Hex],
    ['has v 37 of an old chain', (s) => `${s.slice(0, 130)}25` as Hex],
    ['is all zeros', (s) => `0x${'00'.repeat((s.length - 2) / 2)}` as Hex],
    ['has r beyond the curve', (s) => `0x${'ff'.repeat(32)}${s.slice(66)}` as Hex],
    [
      'has another bit',
      (s) => `${s.slice(0, 20)}${s[20] === '0' ? '1' : '0'}${s.slice(21)}` as Hex,
    ],
  ])('gets in with a signature that %s', async (_, changed) => {
    const { account, message, answer } = await challenged()
    const signature = changed(await account.signMessage({ message }))
    expect(await reasonOf(answer(signature))).toBe('signatureInvalid')
    expect(await membersOf(account.address)).toBe(0)
  })

  it.each<[string, (signature: Hex) => Hex]>([
    ['is cut short', (s) => s.slice(0, -2) as Hex],
    ['is written short (EIP-2098)', (s) => s.slice(0, 130) as Hex],
    ['has a byte more', (s) => `${s}00` as Hex],
    ['hides a high s behind a longer v', (s) => `${malleated(s).slice(0, 130)}001b` as Hex],
  ])('gets in with a signature that %s, while no chain can be asked', async (_, changed) => {
    const { account, message, answer } = await challenged()
    const signature = changed(await account.signMessage({ message }))
    expect(await reasonOf(answer(signature))).toBe('signatureCheckUnavailable')
    expect(await membersOf(account.address)).toBe(0)
  })

  it('gets in with the key of another wallet', async () => {
    const { message, answer, account } = await challenged()
    const thief = privateKeyToAccount(generatePrivateKey())
    const signature = await thief.signMessage({ message })
    expect(await reasonOf(answer(signature))).toBe('signatureInvalid')
    expect(await membersOf(account.address)).toBe(0)
  })

  it('uses a challenge again, for another wallet, chain or browser, or after five minutes', async () => {
    const thief = privateKeyToAccount(generatePrivateKey())
    const first = await challenged()
    const signature = await first.account.signMessage({ message: first.message })
    const cases: [string, () => Promise<unknown>][] = [
      ['another wallet', () => first.answer(signature, { address: thief.address })],
      ['another chain', () => first.answer(signature, { chainId: 56 })],
      ['another browser', () => first.answer(signature, {}, server.visitor())],
    ]
    for (const [name, attempt] of cases) {
      expect([name, await reasonOf(attempt())]).toEqual([name, 'challengeUnknown'])
    }
    // None of these attempts consumed it.
    await first.answer(signature)
    expect(await reasonOf(first.answer(signature))).toBe('challengeUnknown')

    const late = await challenged()
    await server.pool.query('UPDATE sign_in_challenge SET expires_at = $2 WHERE id = $1', [
      late.id,
      Date.now() - 1,
    ])
    const lateSignature = await late.account.signMessage({ message: late.message })
    expect(await reasonOf(late.answer(lateSignature))).toBe('challengeUnknown')
  })

  it('learns from an answer why it was refused', async () => {
    const { answer } = await challenged()
    const { body } = await sendRequest(server.origin, signInByAddress, { input: { address: 'x' } })
    expect(JSON.stringify(body)).not.toContain('at ')
    await expect(answer('0x00')).rejects.toMatchObject({ status: 503, details: {} })
  })
})

/** Everything except how long it lasts. */
const attributesOf = (cookie: string): string[] =>
  cookie
    .split('; ')
    .slice(1)
    .filter((attribute) => !attribute.startsWith('Max-Age='))
    .sort()

describe('a session', () => {
  it('needs its cookie beside the token (a stolen token is useless)', async () => {
    const { headers, client } = await server.member()
    const { token = '', cookie = '' } = headers
    await client.call(sessionRoutes.getMember, {})
    const status = async (sent: Record<string, string>) =>
      (await sendRequest(server.origin, sessionRoutes.getMember, { headers: sent })).status
    expect(await status({ token, cookie })).toBe(200)
    expect(await status({ token })).toBe(401)
    expect(await status({ cookie })).toBe(401)
    expect(await status({ token, cookie: 'sid=wrong' })).toBe(401)
    const other = await server.member()
    expect(await status({ token, cookie: other.headers.cookie ?? '' })).toBe(401)
  })

  it('sets cookies that scripts and other sites never see, host-bound over HTTPS', async () => {
    const { headers } = await sendRequest(server.origin, signInByAddress, {
      input: { address: `0x${'11'.repeat(20)}`, device: 'web' },
    })
    const plain = headers.get('set-cookie') ?? ''
    expect(plain).toMatch(/^did=[\w-]{43};/)
    expect(attributesOf(plain)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict'])
    const secure = await startTestServer({ config: { publicUrl: new URL('https://assay.test') } })
    const { headers: secured } = await sendRequest(secure.origin, signInByAddress, {
      input: { address: `0x${'11'.repeat(20)}`, device: 'web' },
    })
    const bound = secured.get('set-cookie') ?? ''
    expect(bound).toMatch(/^__Host-did=[\w-]{43};/)
    expect(attributesOf(bound)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(secured.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await secure.stop()
  })

  it('lets the browser forget its pages when the member signs out', async () => {
    const { headers } = await server.member()
    const sent = await sendRequest(server.origin, sessionRoutes.signOut, { headers })
    expect(sent.headers.get('clear-site-data')).toBe('"cache"')
  })

  it('ends on the server when the member signs out', async () => {
    const { client, headers } = await server.member()
    await client.call(sessionRoutes.signOut, {})
    expect((await sendRequest(server.origin, sessionRoutes.getMember, { headers })).status).toBe(
      401,
    )
    const { rowCount } = await server.pool.query('SELECT 1 FROM session WHERE token_hash = $1', [
      Buffer.from(headers.token ?? ''),
    ])
    expect(rowCount).toBe(0)
  })

  it('keeps no secret that the database could lose', async () => {
    const { headers } = await server.member()
    const { rows } = await server.pool.query('SELECT s::text AS text FROM session s')
    const stored = rows.map(({ text }) => text).join()
    expect(stored).not.toContain(headers.token)
    expect(stored).not.toContain(Buffer.from(headers.token ?? '').toString('hex'))
  })

  it('that was idle for half an hour may look, but not move anything', async () => {
    const member = await server.member()
    const ago = Date.now() - 31 * 60_000
    await server.pool.query('UPDATE session SET seen_at = $2 WHERE member = $1', [member.id, ago])
    expect((await member.client.call(sessionRoutes.getMember, {})).id).toBe(member.id)
    expect(await reasonOf(member.client.call(cancelAllOrders, {}))).toBe('sessionIdle')
    // Polling does not extend the session.
    expect(await reasonOf(member.client.call(cancelAllOrders, {}))).toBe('sessionIdle')
    const fresh = await signUp(server.origin, member.account)
    expect(await fresh.client.call(cancelAllOrders, {})).toEqual({ count: 0 })
  })

  it('ends after seven days whatever happens', async () => {
    const member = await server.member()
    const ago = Date.now() - 7 * 86_400_000 - 1
    await server.pool.query('UPDATE session SET created_at = $2 WHERE member = $1', [
      member.id,
      ago,
    ])
    expect(await reasonOf(member.client.call(sessionRoutes.getMember, {}))).toBe('notSignedIn')
  })
})

describe('binding an email address', () => {
  const target = () => `anna${Math.random().toString(36).slice(2)}@mail.example`
  async function codeIn(to: string): Promise<string> {
    await server.lettersSent()
    const letter = server.letters.findLast((one) => one.to === to)
    return /\b\d{6}\b/.exec(letter?.body ?? '')?.[0] ?? ''
  }
  const bind = (member: { client: ReturnType<typeof createClient> }, to: string, code: string) =>
    member.client.call(user.bindContact, { kind: 'email', target: to, code })
  const ask = (member: { client: ReturnType<typeof createClient> }, to: string) =>
    member.client.call(user.sendCode, { purpose: 'bindEmail', target: to })
  /** As if the last letter had been sent long enough ago. */
  const letAMinutePass = (id: number) =>
    server.pool.query('UPDATE code_sent SET sent_at = sent_at - 61000 WHERE sender = $1', [
      `member/${id}`,
    ])

  it('takes the code that was mailed, once, and shows the address masked', async () => {
    const member = await server.newcomer()
    const to = target()
    expect(await ask(member, to)).toMatchObject({ resendAfterSeconds: 60 })
    const code = await codeIn(to)
    const info = await bind(member, ` ${to.toUpperCase()}`.trim(), code)
    expect(info).toMatchObject({ email: 'a***@mail.example', isEmailVerified: true })
    expect(await reasonOf(bind(member, to, code))).toBe('codeInvalid')
  })

  it('asks the wallet of an account without any contact, once its signature is old', async () => {
    const member = await server.newcomer()
    const hourAgo = Date.now() - 3_600_000
    await server.pool.query('UPDATE session SET proven_at = $1 WHERE member = $2', [
      hourAgo,
      member.id,
    ])
    const to = target()
    let { token = '' } = member.headers
    const cookies = new Map<string, string>()
    for (const pair of (member.headers.cookie ?? '').split('; ')) {
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
    }
    const kept: typeof fetch = async (url, init) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { ...(init?.headers as object), cookie }
      const response = await fetch(url, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return response
    }
    const client = createClient({ origin: server.origin, token: () => token, fetch: kept })
    expect(await reasonOf(ask({ client }, to))).toBe('walletProofRequired')
    expect(await reasonOf(bind({ client }, to, '000000'))).toBe('walletProofRequired')
    await server.lettersSent()
    expect(server.letters.filter((letter) => letter.to === to)).toEqual([])

    const prove = async (account: { signMessage(text: { message: string }): Promise<string> }) => {
      const { id, message } = await client.challengeOf(proveWallet, { chainId: 1 })
      expect(message).toContain('Confirm that this account is yours')
      const signature = await account.signMessage({ message })
      return client.call(proveWallet, { chainId: 1, challengeId: id, signature })
    }
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await reasonOf(prove(stranger))).toBe('signatureInvalid')
    const old = token
    token = (await prove(member.account)).token
    // The old token is useless now.
    const headers = { ...member.headers, token: old }
    expect((await sendRequest(server.origin, sessionRoutes.getMember, { headers })).status).toBe(
      401,
    )
    await ask({ client }, to)
    expect(await bind({ client }, to, await codeIn(to))).toMatchObject({ isEmailVerified: true })
  })

  it('opens trading at once, to sessions and keys, which is refused before (SPOT-21, PERP-28)', async () => {
    const member = await server.newcomer()
    const orders = Object.values(allRoutes).filter(({ needsEmail }) => needsEmail)
    expect(orders.map(({ path }) => path).toSorted()).toEqual(
      ['contract', 'trad'].flatMap((area) =>
        ['buyLimit', 'buyMarket', 'sellLimit', 'sellMarket'].map((name) => `/${area}/${name}`),
      ),
    )
    const pair = generateKeyPairSync('ed25519')
    const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
    const id = '0123456789abcdef0123456789abcdef'
    await server.pool.query(
      `INSERT INTO api_key (id, member, name, public_key, right_to, networks, created_at)
       VALUES ($1, $2, 'Bot', $3, 'trade', '{}', 1)`,
      [id, member.id, publicKey],
    )
    const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const byKey = signedFetch({ id, privateKey })
    const reasons = async () => {
      const found = new Set<string | undefined>()
      for (const route of orders) {
        const key = { 'idempotency-key': randomUUID() }
        const headers = { ...member.headers, ...key }
        found.add((await sendRequest(server.origin, route, { headers, input: {} })).body.reason)
        const sent = await sendRequest(server.origin, route, { headers: key, input: {}, by: byKey })
        found.add(sent.body.reason)
      }
      return [...found]
    }
    expect(await reasons()).toEqual(['emailNotBound'])
    const to = target()
    await ask(member, to)
    await bind(member, to, await codeIn(to))
    expect(await reasons()).toEqual(['malformedRequest'])
  })

  // proves AUTH-12
  it('sends a code on a GET too, which only who is signed in can make', async () => {
    const member = await server.newcomer()
    const to = target()
    const input = { type: 'bindEmail', target: to }
    expect((await sendRequest(server.origin, user.requestCode, { input })).status).toBe(401)
    const { token = '', cookie = '' } = member.headers
    expect(
      (await sendRequest(server.origin, user.requestCode, { headers: { cookie }, input })).status,
    ).toBe(401)
    await server.lettersSent()
    expect(server.letters.filter((letter) => letter.to === to)).toHaveLength(0)
    const headers = { token, cookie }
    expect((await sendRequest(server.origin, user.requestCode, { headers, input })).status).toBe(
      200,
    )
    expect((await bind(member, to, await codeIn(to))).isEmailVerified).toBe(true)
  })

  it('is over after five wrong codes, even for the right one', async () => {
    const member = await server.newcomer()
    const to = target()
    await ask(member, to)
    const code = await codeIn(to)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 4; i += 1)
      expect(await reasonOf(bind(member, to, wrong))).toBe('codeInvalid')
    // The next step is explained with the last attempt, and for a right code that comes too late.
    expect(await reasonOf(bind(member, to, wrong))).toBe('codeSpent')
    expect(await reasonOf(bind(member, to, code))).toBe('codeSpent')
  })

  it('tries five codes when fifty come at once', async () => {
    const member = await server.newcomer()
    const to = target()
    await ask(member, to)
    const code = await codeIn(to)
    const guesses = Array.from({ length: 50 }, (_, i) => String(i).padStart(6, '0'))
    await Promise.all(
      guesses.filter((g) => g !== code).map((guess) => reasonOf(bind(member, to, guess))),
    )
    const { rows } = await server.pool.query(
      'SELECT tries_left FROM verification_code WHERE holder = $1',
      [`member/${member.id}`],
    )
    expect(rows).toEqual([{ tries_left: 0 }])
  })

  it('sends one code a minute and five a day, also when asked in parallel', async () => {
    const member = await server.newcomer()
    const to = target()
    const answers = await Promise.all(Array.from({ length: 8 }, () => reasonOf(ask(member, to))))
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(1)
    expect(answers.filter((reason) => reason === 'codeTooSoon')).toHaveLength(7)
    for (let i = 0; i < 4; i += 1) {
      await letAMinutePass(member.id)
      await ask(member, to)
    }
    await letAMinutePass(member.id)
    await expect(ask(member, to)).rejects.toMatchObject({
      status: 429,
      reason: 'codeLimit',
      details: { hours: 23, minutes: expect.any(Number) },
      message: expect.stringMatching(/The next one can be sent in 23 h \d+ min\.$/),
    })
    await server.lettersSent()
    expect(server.letters.filter((letter) => letter.to === to)).toHaveLength(5)
  })

  it('counts letters to one address from many members together, and leaves each a share', async () => {
    const to = target()
    const crowd = await Promise.all(Array.from({ length: 21 }, () => server.newcomer()))
    const answers = await Promise.all(crowd.map((member) => reasonOf(ask(member, to))))
    expect(answers.filter((reason) => reason === 'none')).toHaveLength(20)
    expect(answers.filter((reason) => reason === 'codeLimit')).toHaveLength(1)
  })

  it('voids the older code, and any code after five minutes', async () => {
    const member = await server.newcomer()
    const to = target()
    await ask(member, to)
    const old = await codeIn(to)
    await letAMinutePass(member.id)
    await ask(member, to)
    const code = await codeIn(to)
    if (old !== code) expect(await reasonOf(bind(member, to, old))).toBe('codeInvalid')
    await server.pool.query('UPDATE verification_code SET expires_at = $2 WHERE holder = $1', [
      `member/${member.id}`,
      Date.now() - 1,
    ])
    expect(await reasonOf(bind(member, to, code))).toBe('codeInvalid')
  })

  it('knows a code only for the member and the address it was made for', async () => {
    const [one, two] = [await server.newcomer(), await server.newcomer()]
    const [to, other] = [target(), target()]
    await ask(one, to)
    await ask(two, other)
    expect(await reasonOf(bind(two, to, await codeIn(to)))).toBe('codeInvalid')
    expect(await reasonOf(bind(one, other, await codeIn(to)))).toBe('codeInvalid')
  })

  it('gives an address to one member only, and says so only to who can read its mail', async () => {
    const [one, two] = [await server.newcomer(), await server.newcomer()]
    const to = target()
    await ask(one, to)
    await bind(one, to, await codeIn(to))
    await letAMinutePass(one.id)
    expect(await ask(two, to)).toMatchObject({ resendAfterSeconds: 60 })
    expect(await reasonOf(bind(two, to, await codeIn(to)))).toBe('emailInUse')
  })

  it('refuses what is no address (NUM-03)', async () => {
    const member = await server.newcomer()
    expect(await reasonOf(ask(member, 'not an address'))).toBe('emailInvalid')
    expect(await reasonOf(bind(member, 'not an address', '123456'))).toBe('emailInvalid')
    const long = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(50)}.com`
    await ask(member, long)
    expect((await bind(member, long, await codeIn(long))).isEmailVerified).toBe(true)
  })
})

function malleated(signature: Hex): Hex {
  const { r, s, v = 27n } = hexToSignature(signature)
  const high = toHex(CURVE_ORDER - BigInt(s), { size: 32 })
  return `${r}${high.slice(2)}${v === 27n ? '1c' : '1b'}` as Hex
}
