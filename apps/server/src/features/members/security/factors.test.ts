import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeal } from '../../../secrets/seal.ts'
import { totpCodeAt, totpStepOf } from '../../../security/totp.ts'
import { startTestServer, type TestServer } from '../../../testing/testServer.ts'
import { createPasskeys } from '../passkeys/passkeys.ts'
import { createFactors } from './factors.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('counts only the key whose code was given, not one that another session began meanwhile', async () => {
  const { pool } = server
  const { id: member } = await server.member({})
  const parts = {
    seal: createSeal([randomBytes(32)]),
    passkeys: createPasskeys(pool, new URL('https://exchange.example')),
  }
  const factors = createFactors(pool, parts)
  const [own, other] = [randomBytes(32), randomBytes(32)]
  // Between the right code and its activation.
  const connect = async () => {
    await factors.begin(member, other)
    return pool.connect()
  }
  const meanwhile = { query: pool.query.bind(pool), connect } as unknown as pg.Pool

  const seed = (await factors.begin(member, own)) as Buffer
  const code = totpCodeAt(seed, totpStepOf(Date.now()))
  const confirmed = createFactors(meanwhile, parts).confirm(member, code, async () => undefined)
  expect(await confirmed).toMatchObject({ code: 'factorInvalid' })
  expect((await factors.of(member)).hasAuthenticator).toBe(false)
})
