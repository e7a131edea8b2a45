import { NO_PAYEE } from '@assay/domain/fiat/payee.ts'
import type { Price } from '@assay/money/amount.ts'
import {
  appealFiat,
  buyFiat,
  getFiatOrder,
  releaseFiat,
  sellFiat,
  sendFiatProof,
} from '@assay/wire/routes/fiat/fiat.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRates } from '../../features/assets/rates.ts'
import { fiatPeopleOf, IBAN, PIN, type Trader } from '../../features/fiat/testing/fiatPeople.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { buildFiat, demoMerchants, payeeOf, wantedOffers } from './fiat.ts'
import { ANSWER_MS, answer, refreshOffers } from './fiatLife.ts'

const rates = readRates(undefined, true)
const [mara] = demoMerchants
let server: TestServer
let people: ReturnType<typeof fiatPeopleOf>
let vera: Trader
beforeAll(async () => {
  server = await startTestServer()
  for (const asset of ['USDT', 'BTC', 'ETH']) {
    await server.exchange.submit({
      type: 'fundHouse',
      from: 'outside/demo',
      to: 'house/market-maker',
      at: Date.now(),
      key: '',
      asset,
      amount: money('1000000'),
    })
  }
  people = fiatPeopleOf(server)
  vera = await people.trader('Vera Test', { USDT: '500' })
  for (const _start of [1, 2]) await buildFiat(server.exchange, server)
  const { payees } = server.gateway.fiat
  for (const method of ['iban', 'bankCard'] as const) {
    await payees.save(mara!.id, method, payeeOf(mara!))
  }
})
afterAll(() => server.stop())

const standing = () => server.exchange.core.read({ type: 'fiat' }, server.exchange.core.position())
const offers = async () => (await standing()).offers.map(({ id, price }) => [id, price])

it('offers near the market, and again only what moved away from it', async () => {
  const { exchange } = server
  const wanted = wantedOffers(exchange, rates, mara!)
  expect(wanted.filter(({ asset }) => asset === 'BTC').map(({ price }) => price)).toEqual([
    ...['55420.8', '54979.2', '60240', '59760'].map(money),
  ])
  await refreshOffers(exchange, [], wanted)
  const first = await offers()
  expect(first.length).toBe(wanted.length)
  await refreshOffers(exchange, (await standing()).offers, wanted)
  expect(await offers()).toEqual(first)
  const moved = wanted.map((wish) =>
    wish.asset === 'BTC' ? { ...wish, price: ((wish.price * 102n) / 100n) as Price } : wish,
  )
  await refreshOffers(exchange, (await standing()).offers, moved)
  const ids = new Set(first.map(([id]) => id))
  const later = await offers()
  expect([later.length, later.filter(([id]) => ids.has(id)).length]).toEqual([
    wanted.length,
    wanted.length - 4,
  ])
})

it('answers who buys and who sells after some seconds, and leaves a dispute alone', async () => {
  const { exchange, gateway } = server
  const parts = { exchange, fiat: gateway.fiat, images: gateway.images }
  const see = (id: number) => vera.client.call(getFiatOrder, { id })
  const answered = async (id: number, after = ANSWER_MS) => {
    const order = (await standing()).orders.find((each) => each.id === id)!
    await answer(parts, order, Date.now() + after)
    return (await see(id)).state
  }
  const wish = {
    asset: 'USDT',
    currency: 'EUR' as const,
    method: 'iban' as const,
    quantity: money('100'),
  }
  const bought = await vera.client.call(buyFiat, { ...wish, price: money('1') as bigint as Price })
  const image = await people.uploadImage(vera)
  expect(await answered(bought.id)).toBe('awaitingPayment')
  await vera.client.call(sendFiatProof, { id: bought.id, image })
  expect(await answered(bought.id, 0)).toBe('underReview')
  expect(await answered(bought.id)).toBe('completed')

  const payee = { ...NO_PAYEE, holder: 'Vera Test', iban: IBAN }
  const least = money('0.5') as bigint as Price
  // However many were paid today already.
  await server.pool.query(
    `INSERT INTO image (name, member, purpose, size, created_at)
     SELECT 'paid-' || n, $1, 'fiat', 1, $2 FROM generate_series(1, 50) n`,
    [mara!.id, Date.now()],
  )
  const sold = await vera.client.call(sellFiat, { ...wish, ...payee, price: least })
  expect(await answered(sold.id, 0)).toBe('awaitingPayment')
  expect(await answered(sold.id)).toBe('underReview')
  expect((await see(sold.id)).proof).toMatch(/^fiat\//)
  await vera.client.call(releaseFiat, { id: sold.id, pin: PIN })
  expect((await see(sold.id)).state).toBe('completed')

  const disputed = await vera.client.call(buyFiat, {
    ...wish,
    price: money('1') as bigint as Price,
  })
  const { id } = disputed
  await vera.client.call(sendFiatProof, { id, image: await people.uploadImage(vera) })
  await vera.client.call(appealFiat, { id, body: 'Nobody has confirmed it.' })
  expect(await answered(id)).toBe('underReview')
})
