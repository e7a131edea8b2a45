/** A core takes claims of gateways as if they came over HTTP. */
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandChecks } from '../../commandChecks.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

const ENDS_AT = Date.now() + 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const funding = { from: 'outside/demo', to: 'house/claim', asset: 'USDT' } as const
  const amount = money('100')
  await server.exchange.submit({ type: 'fundHouse', ...funding, amount, at: Date.now(), key: '' })
})
afterAll(() => server.stop())

const offer = (id: string, needsIdentity: boolean, isOffered = true) => {
  const promotion: Promotion = {
    id,
    issuer: 'Assay Ltd.',
    asset: 'USDT',
    amount: money('5'),
    places: 3,
    endsAt: ENDS_AT,
    needsIdentity,
    isOffered,
  }
  return server.exchange.submit({ type: 'setPromotion', at: Date.now(), key: '', promotion })
}

test('a claim is for members, and for verified ones where the promotion says so', async () => {
  const { core } = server.exchange
  const check = commandChecks(server.pool)
  const faultOf = (member: number, promotion: string) =>
    check(core, { type: 'claimReward', at: Date.now(), key: '', member, promotion })?.()
  const anna = await server.member()
  await offer('open', false)
  expect(await faultOf(anna.id, 'open')).toBe(undefined)
  expect(await faultOf(987_654, 'open')).toBe('accountNotFound')
  await offer('open', false, false)
  await offer('verified', true)
  expect(await faultOf(anna.id, 'verified')).toBe('accountNotFound')
  await server.pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [anna.id])
  expect(await faultOf(anna.id, 'verified')).toBe(undefined)
  expect(await faultOf(987_654, 'verified')).toBe('accountNotFound')
  const order = { type: 'cancelAllSpotOrders', at: Date.now(), key: '', member: 987_654 } as const
  expect(check(core, order as never)).toBe(undefined)
})
