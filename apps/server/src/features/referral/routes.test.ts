import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import * as referral from '@assay/wire/routes/referral.ts'
import { getMember } from '@assay/wire/routes/user.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { readReferralTerms } from './readReferralTerms.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// proves TEAM-05, TEAM-08
it('tells a member the own code, the link with it, and the terms', async () => {
  const { client } = await server.member()
  const { invitationCode, invitationUrl } = await client.call(getMember, {})
  expect(invitationUrl).toBe(`${server.publicOrigin}/login?code=${invitationCode}`)
  expect(await client.call(referral.getInvitation, {})).toEqual({
    ...{ invitationCode, invitationUrl, token: 'ASY' },
    tiers: [
      { rate: parseRatio('0.1'), from: 0n, to: parseAmount('500') },
      { rate: parseRatio('0.2'), from: parseAmount('500'), to: parseAmount('5000') },
      { rate: parseRatio('0.3'), from: parseAmount('5000') },
    ],
    rate: parseRatio('0.1'),
    friendRate: parseRatio('0.1'),
    friendsAfter: Date.UTC(2021, 11, 18),
  })
  expect(await reasonOf(server.visitor().call(referral.getInvitation, {}))).toBe('notSignedIn')
})

it('starts with no terms that share more than the fee', () => {
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3/0.8/2021-12-18', 'ASY')).toThrow('at most 1')
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3', 'ASY')).toThrow('write it as')
  expect(() => readReferralTerms('0.1/500/0.2/5000/0.3/0.1/18.12.2021', '')).toThrow('write it as')
})
