import { randomUUID } from 'node:crypto'
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { LATE_PAUSE_MS, PAY_MS } from '@assay/domain/fiat/fiatRules.ts'
import { NO_PAYEE } from '@assay/domain/fiat/payee.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as wire from '@assay/wire/routes/fiat/fiat.ts'
import { freezeAccount } from '@assay/wire/routes/member/security.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { doWhatIsDue } from '../../clocks/dueClock.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { deleteImages } from '../identity/deleteImages.ts'
import { createFiatDetails, type FiatDetailParts } from './fiatDetails.ts'
import { fiatOfferInput, fiatPeopleOf, IBAN, PIN, type Trader } from './testing/fiatPeople.ts'

let server: TestServer
let people: ReturnType<typeof fiatPeopleOf>
/** Sells ten ETH at 2,000 EUR by IBAN or bank card. */
let mara: Trader
beforeAll(async () => {
  server = await startTestServer()
  people = fiatPeopleOf(server)
  mara = await people.merchant('Mara Test', { ETH: '30' })
  await mara.client.call(wire.openFiatOffer, fiatOfferInput())
})
afterAll(() => server.stop())

const wish = (more = {}) => ({
  asset: 'ETH',
  currency: 'EUR' as const,
  method: 'iban' as const,
  quantity: money('0.1'),
  price: money('2000') as bigint as Price,
  ...more,
})
const buy = ({ client }: Trader, more = {}, key: string = randomUUID()) =>
  client.call(wire.buyFiat, wish(more), { key })
const sale = (more = {}) => ({
  ...wish(),
  ...NO_PAYEE,
  holder: 'Vera Test',
  iban: IBAN,
  ...more,
})
const see = ({ client }: Trader, id: number) => client.call(wire.getFiatOrder, { id })
const image = ({ client }: Trader, name: string) =>
  client.call(wire.getFiatImage, { name: name.replace('fiat/', '') })
const balance = async ({ id }: Trader, asset = 'ETH') => {
  const rows = await server.exchange.balances(id)
  const own = rows.find((row) => row.account === 'fiat' && row.asset === asset)
  return [toDecimal(own?.available ?? 0n), toDecimal(own?.held ?? 0n)]
}

// proves FIAT-01 FIAT-08 FIAT-12 FIAT-13
it('shows everyone what can be bought and sold and for how much, and no one who offers it', async () => {
  const visitor = server.visitor()
  const { currencies } = await visitor.call(wire.getFiatCoins, {})
  expect(currencies.find(({ currency }) => currency === 'EUR')).toEqual({
    currency: 'EUR',
    decimals: 2,
    methods: ['bankCard', 'iban'],
  })
  expect(currencies.find(({ currency }) => currency === 'CNY')).toMatchObject({ methods: [] })
  const { levels, ...gates } = await visitor.call(wire.getFiatLevels, { currency: 'EUR' })
  expect(gates).toEqual({ isVerified: true, hasPin: true, barredUntil: 0 })
  expect(levels).toEqual([
    {
      side: 'buy',
      asset: 'ETH',
      name: 'Ethereum',
      decimals: 8,
      currency: 'EUR',
      methods: ['iban', 'bankCard'],
      price: money('2000'),
      quantity: money('10'),
      minimum: money('20'),
      maximum: money('5000'),
    },
  ])
  const own = await mara.client.call(wire.getFiatLevels, { currency: 'EUR' })
  expect(own.levels).toEqual([])
  expect((await visitor.call(wire.getFiatLevels, { currency: 'USD' })).levels).toEqual([])
})

// proves FIAT-02 FIAT-04 FIAT-05 FIAT-09 FIAT-14 FIAT-15 FIAT-17 FIAT-18
it('sells coins to who pays in time: placed, paid with a proof, confirmed, completed', async () => {
  const [vera, other] = [await people.trader('Vera Test'), await people.trader('Olga Test')]
  const key = randomUUID()
  const placed = await buy(vera, { remark: ' from Vera ' }, key)
  expect(placed).toMatchObject({
    side: 'buy',
    isMerchant: false,
    isPayer: true,
    state: 'awaitingPayment',
    ending: '',
    payment: money('200'),
    quantity: money('0.1'),
    method: 'iban',
    remark: 'from Vera',
    payBy: placed.placedAt + PAY_MS,
    paidAt: 0,
    endedAt: 0,
    proof: '',
    payerName: 'Vera Test',
    payee: { holder: 'Mara Test', iban: IBAN, card: '' },
  })
  expect((await buy(vera, { remark: ' from Vera ' }, key)).id).toBe(placed.id)
  const { id } = placed
  // A different order under the same key gets none of the first one's details.
  expect(await reasonOf(buy(vera, { quantity: money('0.2') }, key))).toBe('requestKeyReused')
  expect((await see(vera, id)).remark).toBe('from Vera')
  expect(id).toBe(1)
  expect(await reasonOf(see(other, id))).toBe('fiatOrderNotFound')
  expect(await reasonOf(mara.client.call(wire.releaseFiat, { id, pin: PIN }))).toBe(
    'fiatOrderNotAtStage',
  )

  const proof = await people.uploadImage(vera)
  expect(await reasonOf(other.client.call(wire.sendFiatProof, { id, image: proof }))).toBe(
    'fiatOrderNotFound',
  )
  const others = await people.uploadImage(other)
  expect(await reasonOf(vera.client.call(wire.sendFiatProof, { id, image: others }))).toBe(
    'imageInvalid',
  )
  const paid = await vera.client.call(wire.sendFiatProof, { id, image: proof })
  expect(paid).toMatchObject({ state: 'underReview', proof })
  const reviewed = () => vera.client.call(wire.getFiatOrders, { state: 'underReview' })
  expect((await reviewed()).orders.map((order) => order.id)).toEqual([id])
  expect(await reasonOf(vera.client.call(wire.cancelFiatOrder, { id }))).toBe('fiatOrderNotAtStage')
  expect((await mara.client.call(wire.getMerchant, {})).waiting).toBe(1)
  expect(await see(mara, id)).toMatchObject({ isMerchant: true, isPayer: false, proof })
  for (const party of [vera, mara]) {
    expect((await image(party, proof)).image).toMatch(/^data:image\/jpeg;base64,/)
  }
  expect(await reasonOf(image(other, proof))).toBe('notFound')

  expect(await reasonOf(vera.client.call(wire.releaseFiat, { id, pin: PIN }))).toBe(
    'fiatOrderNotFound',
  )
  expect(await reasonOf(mara.client.call(wire.releaseFiat, { id, pin: '111112' }))).toBe('pinWrong')
  // A key used elsewhere does not bypass the fund password.
  const used = randomUUID()
  const offer = fiatOfferInput({ quantity: money('1') })
  const offered = await mara.client.call(wire.openFiatOffer, offer, { key: used })
  await mara.client.call(wire.closeFiatOffer, { id: offered.id })
  const spared = mara.client.call(wire.releaseFiat, { id, pin: '111112' }, { key: used })
  expect(await reasonOf(spared)).toBe('requestKeyReused')
  expect(await see(mara, id)).toMatchObject({ state: 'underReview' })
  const once = randomUUID()
  const done = await mara.client.call(wire.releaseFiat, { id, pin: PIN }, { key: once })
  expect(done).toMatchObject({ state: 'completed', payerName: '' })
  // A repeated request with any password: its answer is known.
  const again = { id, pin: '111112' }
  expect(await mara.client.call(wire.releaseFiat, again, { key: once })).toEqual(done)
  expect(done.endedAt).toBeGreaterThanOrEqual(done.paidAt)
  expect(await balance(vera)).toEqual(['0.1', '0'])
  const after = await see(vera, id)
  expect(after.payee).toMatchObject({ holder: 'M***', iban: '•••• 3000' })
  // What is no longer shown is also not named, as if it were deleted.
  expect([after.proof, (await see(mara, id)).proof]).toEqual([proof, ''])
  expect(await reasonOf(image(mara, proof))).toBe('notFound')
  expect((await image(vera, proof)).image).toMatch(/^data:image/)
  expect((await reviewed()).count).toBe(0)
  const { orders, count } = await vera.client.call(wire.getFiatOrders, { state: 'completed' })
  expect([count, orders.map((order) => order.id)]).toEqual([1, [id]])
  expect((await vera.client.call(wire.getFiatOrders, { role: 'merchant' })).count).toBe(0)
  expect((await mara.client.call(wire.getFiatOrders, { side: 'buy' })).count).toBe(1)
  const about = () =>
    server.letters.filter(({ body }) => /\border 1\b/i.test(body)).map(({ to }) => to)
  await vi.waitFor(() => expect(about()).toEqual([mara.email, mara.email, vera.email]), 60_000)
})

// proves FIAT-03 FIAT-10 FIAT-11 FIAT-16
it('buys coins from who says where to pay, in the member’s name, and releases them with the fund password', async () => {
  const wei = await people.merchant('Wei Test')
  const offer = fiatOfferInput({ side: 'buy', price: money('1900'), methods: ['iban'] })
  await wei.client.call(wire.openFiatOffer, offer)
  const vera = await people.trader('Vera Test', { ETH: '1' })
  const sell = (more = {}, key: string = randomUUID()) =>
    vera.client.call(wire.sellFiat, sale({ price: money('1900'), ...more }), { key })

  expect(await reasonOf(sell({ holder: '' }))).toBe('payeeNameRequired')
  expect(await reasonOf(sell({ iban: 'DE88370400440532013000' }))).toBe('ibanInvalid')
  expect(await reasonOf(sell({ method: 'bankCard' }))).toBe('cardNumberInvalid')
  expect(await reasonOf(sell({ holder: 'Mara Test' }))).toBe('payeeNameDiffers')
  expect(await reasonOf(sell({ quantity: money('2') }))).toBe('insufficientBalance')
  // A common card scheme has numbers without a check digit: the only thing missing is a merchant
  // who pays to cards.
  const unchecked = { method: 'bankCard', card: '4242424242424241', bank: 'B' }
  expect(await reasonOf(sell(unchecked))).toBe('noMerchant')
  // Nothing of a failed request is kept.
  expect(await vera.client.call(wire.getPayees, {})).toEqual({ holder: 'V***', payees: [] })
  const placed = await sell({ holder: 'VERA TÉST', remark: 'rent' })
  const { id } = placed
  expect(placed).toMatchObject({
    side: 'sell',
    isPayer: false,
    payment: money('190'),
    payerName: 'Wei Test',
    payee: { holder: 'VERA TÉST', iban: IBAN },
  })
  expect(await balance(vera)).toEqual(['0.9', '0.1'])
  const { payees } = await vera.client.call(wire.getPayees, {})
  expect(payees).toMatchObject([{ method: 'iban', isStanding: false, iban: IBAN }])

  // Details saved later apply to later orders, and are where buyers would pay from now on.
  await people.save(vera, { holder: 'Vera Test', iban: 'GB82WEST12345698765432' })
  const saved = await vera.client.call(wire.getPayees, {})
  expect(saved.payees).toMatchObject([{ isStanding: true, iban: 'GB82WEST12345698765432' }])
  expect((await see(wei, id)).payee.iban).toBe(IBAN)
  const proof = await people.uploadImage(wei)
  await wei.client.call(wire.sendFiatProof, { id, image: proof })
  expect(await reasonOf(wei.client.call(wire.releaseFiat, { id, pin: PIN }))).toBe(
    'fiatOrderNotFound',
  )
  await vera.client.call(wire.releaseFiat, { id, pin: PIN })
  expect([await balance(vera), await balance(wei)]).toEqual([
    ...[
      ['0.9', '0'],
      ['0.1', '0'],
    ],
  ])
  const { rows } = await server.pool.query(
    `SELECT string_agg(encode(sealed, 'escape'), ' ') || (SELECT
       string_agg(encode(sealed_payee, 'escape'), ' ') FROM fiat_detail) AS text FROM fiat_payee`,
  )
  expect(rows[0].text).not.toMatch(/Vera|DE89|GB82/)
})

it('leads buyers to where the merchant said with the fund password, whatever the merchant sells (A26)', async () => {
  const [nora, vera] = [
    await people.merchant('Nora Test', { ETH: '5' }),
    await people.trader('Vera Test'),
  ]
  const cheap = { price: money('1990'), quantity: money('1'), methods: ['iban'] as FiatMethod[] }
  await nora.client.call(wire.openFiatOffer, fiatOfferInput(cheap))
  const wei = await people.merchant('Wei Test')
  await wei.client.call(
    wire.openFiatOffer,
    fiatOfferInput({ side: 'buy', ...cheap, price: money('1950') }),
  )
  const elsewhere = { holder: 'Nora Test', iban: 'GB82WEST12345698765432', price: money('1950') }
  const sold = await nora.client.call(wire.sellFiat, sale(elsewhere))
  const bought = await buy(vera)
  expect([sold.payee.iban, bought.payee.iban]).toEqual([elsewhere.iban, IBAN])
  // Details given later apply to later orders.
  await people.save(nora, { holder: 'Nora Test', iban: elsewhere.iban })
  expect((await see(vera, bought.id)).payee.iban).toBe(IBAN)
  const later = await buy(vera)
  expect(later.payee.iban).toBe(elsewhere.iban)

  // A key that the engine has forgotten places no second order with the details of the first.
  const { details, orders } = server.gateway.fiat
  const { key } = (await orders.byId(sold.id))!
  expect(await details.keep({ member: nora.id, key }, { remark: 'other' })).toBe(false)
  await details.forget({ member: nora.id, key })
  expect((await see(wei, sold.id)).payee.iban).toBe(elsewhere.iban)
  // The first details of a request stay, also before its order exists.
  const payee = { ...NO_PAYEE, holder: 'Nora Test', iban: IBAN }
  const keep = (remark: string, more = {}) =>
    details.keep({ member: nora.id, key: 'left' }, { remark, payee: { ...payee, ...more } })
  expect([await keep('a'), await keep('a')]).toEqual([true, true])
  expect([await keep('b'), await keep('a', { iban: elsewhere.iban })]).toEqual([false, false])
  await details.forget({ member: nora.id, key: 'left' })
  expect(await keep('b')).toBe(true)
  for (const { id } of [bought, later]) await vera.client.call(wire.cancelFiatOrder, { id })
  for (const { client } of [nora, wei]) await client.call(freezeAccount, {})
})

it('shows a payment code to who pays, as long as the order runs', async () => {
  const [wei, vera] = [
    await people.trader('Wei Test'),
    await people.trader('Vera Test', { ETH: '1' }),
  ]
  await people.approve(wei)
  const cny = { currency: 'CNY', methods: ['wechat'] as FiatMethod[] }
  await wei.client.call(wire.openFiatOffer, fiatOfferInput({ side: 'buy', ...cny }))
  const [codeImage, others] = [await people.uploadImage(vera), await people.uploadImage(wei)]
  const sell = (more: object) =>
    vera.client.call(wire.sellFiat, {
      ...sale({ currency: 'CNY', method: 'wechat', iban: '', wechat: 'vera-pay', ...more }),
    })
  expect(await reasonOf(sell({ wechat: ' ' }))).toBe('wechatRequired')
  expect(await reasonOf(sell({ codeImage: others }))).toBe('imageInvalid')
  const { id, payee } = await sell({ codeImage })
  expect([payee.wechat, payee.codeImage]).toEqual(['vera-pay', codeImage])
  expect((await image(wei, codeImage)).image).toMatch(/^data:image/)
  expect(await reasonOf(image(mara, codeImage))).toBe('notFound')
  await wei.client.call(wire.cancelFiatOrder, { id })
  await vi.waitFor(() => {
    const letters = server.letters.filter(({ to }) => to === vera.email)
    expect(letters.map(({ subject }) => subject)).toContain('Your sale has ended')
  })
  expect((await see(wei, id)).payee).toMatchObject({ wechat: 'v***', codeImage: '' })
  expect(await reasonOf(image(wei, codeImage))).toBe('notFound')
  // It stays the default for her next sale.
  await deleteImages(server.pool, people.files, Date.now() + 10 * 3_600_000)
  expect((await image(vera, codeImage)).image).toMatch(/^data:image/)
})

// proves DEP-06 SEC-10
it('is for verified members alone, not within a day of a change, nor after three unpaid purchases', async () => {
  const stranger = await people.trader('')
  expect(await reasonOf(buy(stranger))).toBe('identityRequired')
  const vera = await people.trader('Vera Test')
  const bar = (until: number) =>
    server.pool.query('UPDATE member SET barred_until = $2 WHERE id = $1', [vera.id, until])
  await bar(Date.now() + 3_600_000)
  expect(await reasonOf(buy(vera))).toBe('fiatBarred')
  expect(await reasonOf(vera.client.call(wire.sellFiat, sale()))).toBe('fiatBarred')
  await bar(0)
  await server.pool.query('DELETE FROM fund_pin WHERE member = $1', [vera.id])
  expect(await reasonOf(vera.client.call(wire.sellFiat, sale()))).toBe('pinNotSet')
  for (const _time of [1, 2, 3]) {
    const { id } = await buy(vera)
    expect(await vera.client.call(wire.cancelFiatOrder, { id })).toMatchObject({
      state: 'cancelled',
      ending: 'withdrawn',
    })
  }
  expect(await reasonOf(buy(vera))).toBe('tooManyUnpaid')
  expect(await reasonOf(buy(await people.trader('Ann'), { price: money('1999') }))).toBe(
    'noMerchant',
  )
})

it('counts unpaid purchases one request after the other, though all were sent while there was room', async () => {
  const ann = await people.trader('Ann Test')
  const giveUp = (id: number) => ann.client.call(wire.cancelFiatOrder, { id })
  for (const _time of [1, 2]) await giveUp((await buy(ann)).id)
  const answers: string[] = []
  const held = new Map<number, { client: pg.PoolClient; answered: Promise<unknown> }>()
  /** Its first write is blocked: it continues when the one before was placed and given up. */
  const send = async (key: string) => {
    const client = await server.pool.connect()
    await client.query('BEGIN')
    const { rows } = await client.query(
      `INSERT INTO fiat_detail (member, request_key, sealed_remark) VALUES ($1, $2, '')
       RETURNING pg_backend_pid() AS pid`,
      [ann.id, memberKey(ann.id, key)],
    )
    const answer = buy(ann, {}, key).then(
      async ({ id }) => `${(await giveUp(id)).ending}`,
      ({ reason }) => String(reason),
    )
    const answered = answer.then((said) => {
      answers.push(said)
      held.delete(rows[0].pid)
      client.release(true)
    })
    held.set(rows[0].pid, { client, answered })
  }
  await Promise.all(['purchase-1', 'purchase-2', 'purchase-3'].map(send))
  while (held.size > 0) {
    const { rows } = await server.pool.query(
      `SELECT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    const [first] = rows.flatMap(({ pid }) => held.get(pid) ?? [])
    await first?.client.query('ROLLBACK')
    await first?.answered
  }
  // The second may be counted before the first was given up, the third may not.
  expect(answers).toHaveLength(3)
  expect(new Set(answers)).toEqual(new Set(['withdrawn', 'tooManyUnpaid']))
})

it('releases what a refused request reserved before the same key says it again', async () => {
  const ann = await people.trader('Ann Test')
  const { details } = server.gateway.fiat
  const [keep, forget] = [vi.spyOn(details, 'keep'), vi.spyOn(details, 'forget')]
  const [key, dear] = [randomUUID(), { price: money('1000') }]
  const both = [reasonOf(buy(ann, dear, key)), reasonOf(buy(ann, dear, key))]
  expect(await Promise.all(both)).toEqual(['noMerchant', 'noMerchant'])
  const [, again] = keep.mock.invocationCallOrder
  expect(again).toBeGreaterThan(forget.mock.invocationCallOrder[0]!)
  vi.restoreAllMocks()
})

// proves FIAT-05 (A26)
it('takes no image as proof of two payments', async () => {
  const [ann, bob] = [await people.trader('Ann Test'), await people.trader('Bob Test')]
  const [first, second, third] = [await buy(ann), await buy(ann), await buy(bob)]
  const colour = '#a1b2c3'
  const prove = async (who: Trader, id: number) =>
    who.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(who, colour) })
  const check = (who: Trader, id: number, image: string) =>
    reasonOf(who.client.call(wire.checkFiatProof, { id, image }))
  const free = await people.uploadImage(ann, colour)
  expect(await check(ann, first.id, free)).toBe('none')
  await prove(ann, first.id)
  // Only the payer is answered so, before marking the order paid.
  expect(await check(ann, first.id, free)).toBe('none')
  expect(await check(ann, second.id, free)).toBe('proofUsed')
  expect(await check(bob, third.id, free)).toBe('imageInvalid')
  expect(await check(bob, second.id, await people.uploadImage(bob, colour))).toBe(
    'fiatOrderNotFound',
  )
  expect(await reasonOf(prove(ann, second.id))).toBe('proofUsed')
  expect(await reasonOf(prove(bob, third.id))).toBe('proofUsed')
  expect((await see(bob, third.id)).state).toBe('awaitingPayment')
})

// proves FIAT-05
it('marks no order paid whose image another order held at that moment and then released', async () => {
  const ann = await people.trader('Ann Test')
  const [first, second] = [await buy(ann), await buy(ann)]
  const image = (await people.uploadImage(ann)).replace('fiat/', '')
  const { pool } = server
  /**
   * Another request binds the image just before it is written here, and releases it right after.
   */
  const query = async (text: string, values: unknown[]) => {
    if (!text.startsWith('INSERT INTO fiat_proof')) return pool.query(text, values)
    await pool.query(text, [image, first.id, Date.now()])
    const answer = await pool.query(text, values)
    await pool.query('DELETE FROM fiat_proof WHERE fiat_order = $1', [first.id])
    return answer
  }
  const details = createFiatDetails({ query } as unknown as typeof pool, {} as FiatDetailParts)
  const order = await server.gateway.fiat.orders.find(ann.id, second.id)
  if (!order) throw new Error('The order is missing.')
  expect(await details.prove(order, image)).toMatchObject({ code: 'proofUsed' })
  expect((await see(ann, second.id)).proof).toBe('')
  // It is free now: the same request binds it, and a repeat changes nothing.
  const known = server.gateway.fiat.details
  expect([await known.prove(order, image), await known.prove(order, image)]).toEqual([true, false])
})

it('takes five statements of an order, also when more come together', async () => {
  const ann = await people.trader('Ann Test')
  const { id } = await buy(ann, { remark: 'from Ann' })
  await ann.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(ann) })
  const said = Array.from({ length: 8 }, () =>
    reasonOf(ann.client.call(wire.appealFiat, { id, body: 'The bank says it is there.' })),
  )
  const reasons = await Promise.all(said)
  expect(reasons.filter((reason) => reason === 'tooManyStatements')).toHaveLength(3)
  expect((await see(ann, id)).statements).toHaveLength(5)
})

it('keeps the first proof of a payment, and what was said to who said it once it has ended', async () => {
  const ann = await people.trader('Ann Test')
  const { id } = await buy(ann, { remark: 'from Ann' })
  const [proof, other] = [await people.uploadImage(ann), await people.uploadImage(ann)]
  await ann.client.call(wire.sendFiatProof, { id, image: proof })
  await server.gateway.fiat.details.unprove(id, proof.replace('fiat/', ''))
  const said = (image?: string) =>
    ann.client.call(wire.appealFiat, { id, body: 'The bank says it is there.', image })
  expect((await said(other)).statements).toMatchObject([{ image: other }])
  expect((await see(mara, id)).proof).toBe(proof)
  for (const _time of [2, 3, 4, 5]) await said()
  expect(await reasonOf(said())).toBe('tooManyStatements')
  await mara.client.call(wire.releaseFiat, { id, pin: PIN })
  expect(await see(mara, id)).toMatchObject({ remark: '', proof: '', statements: [] })
  const own = await see(ann, id)
  expect([own.remark, own.statements.length]).toEqual(['from Ann', 5])
  const late = randomUUID()
  const tooLate = { id, body: 'Still nothing has come.' }
  expect(await reasonOf(mara.client.call(wire.appealFiat, tooLate, { key: late }))).toBe(
    'fiatOrderNotAtStage',
  )
  expect((await see(mara, id)).statements).toEqual([])
})

it('keeps both statements of parties who appeal at once, and shows them only with their dispute', async () => {
  const ann = await people.trader('Ann Test')
  const { id } = await buy(ann)
  await ann.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(ann) })
  const { details, orders } = server.gateway.fiat
  const [key, body] = [randomUUID(), 'I have paid, and nobody confirms it.']
  // A request that stops here has not started a dispute; repeating it continues.
  const by = { member: ann.id, key: memberKey(ann.id, key) }
  expect(await details.say((await orders.byId(id))!, by, { body })).toBe(true)
  expect((await see(mara, id)).statements).toEqual([])
  const answer = { id, body: 'Nothing has come so far.' }
  await Promise.all([
    ann.client.call(wire.appealFiat, { id, body }, { key }),
    mara.client.call(wire.appealFiat, answer),
  ])
  const { statements, isDisputed } = await see(mara, id)
  expect([isDisputed, statements.map((said) => said.body)]).toEqual([true, [body, answer.body]])
  await mara.client.call(wire.releaseFiat, { id, pin: PIN })
})

it('opens offers for merchants who said where to pay, and for no one else', async () => {
  const vera = await people.trader('Vera Test', { ETH: '10' })
  expect(await reasonOf(vera.client.call(wire.openFiatOffer, fiatOfferInput()))).toBe(
    'payeeMissing',
  )
  await people.save(vera, { holder: 'Vera Test', iban: IBAN })
  const only = fiatOfferInput({ methods: ['iban'] as FiatMethod[], quantity: money('1') })
  expect(await reasonOf(vera.client.call(wire.openFiatOffer, only))).toBe('notMerchant')
  const given = { method: 'iban' as const, ...NO_PAYEE, holder: 'Vera Test', iban: IBAN, pin: PIN }
  expect(await reasonOf(vera.client.call(wire.setPayee, given))).toBe('notMerchant')
  await people.approve(vera)
  // Payment details are protected like the coins themselves (A26).
  const bar = (until: number) =>
    server.pool.query('UPDATE member SET barred_until = $2 WHERE id = $1', [vera.id, until])
  await bar(Date.now() + 3_600_000)
  expect(await reasonOf(vera.client.call(wire.setPayee, given))).toBe('fiatBarred')
  await bar(0)
  expect(await vera.client.call(wire.setPayee, given)).toMatchObject({ iban: IBAN })
  const key = randomUUID()
  const opened = await vera.client.call(wire.openFiatOffer, only, { key })
  expect(await vera.client.call(wire.openFiatOffer, only, { key })).toEqual(opened)
  expect(await balance(vera)).toEqual(['9', '1'])
  const { isMerchant, offers } = await vera.client.call(wire.getMerchant, {})
  expect([isMerchant, offers]).toEqual([true, [opened]])
  expect(await reasonOf(mara.client.call(wire.closeFiatOffer, { id: opened.id }))).toBe(
    'fiatOfferNotFound',
  )
  await vera.client.call(wire.closeFiatOffer, { id: opened.id })
  expect(await balance(vera)).toEqual(['10', '0'])
})

it('asks for the code of the authenticator where there is one: to say where to pay, and to let coins go', async () => {
  const nora = await people.merchant('Nora Test', { ETH: '1' })
  const app = await people.enroll(nora)
  const anotherStep = () => server.pool.query('UPDATE member_factor SET last_step = 0')
  const payee = { ...NO_PAYEE, holder: 'Nora Test', iban: 'GB82WEST12345698765432' }
  const say = (more = {}) =>
    nora.client.call(wire.setPayee, { method: 'iban', ...payee, pin: PIN, ...more })
  expect(await reasonOf(say())).toBe('factorRequired')
  expect(await reasonOf(say({ factor: '000000' }))).toBe('factorInvalid')
  const { payees } = await nora.client.call(wire.getPayees, {})
  expect(payees.find(({ method }) => method === 'iban')?.iban).toBe(IBAN)
  await anotherStep()
  expect(await say({ factor: app() })).toMatchObject({ iban: payee.iban })

  const price = money('1970') as bigint as Price
  await nora.client.call(wire.openFiatOffer, fiatOfferInput({ price, quantity: money('0.1') }))
  const vera = await people.trader('Vera Test')
  const { id } = await buy(vera, { price })
  await vera.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(vera) })
  const release = (more = {}) => nora.client.call(wire.releaseFiat, { id, pin: PIN, ...more })
  expect(await reasonOf(release())).toBe('factorRequired')
  await anotherStep()
  expect((await release({ factor: app() })).state).toBe('completed')
})

// proves FIAT-06 FIAT-07
it('voids what was not paid in twenty minutes, and lets a late payer appeal', async () => {
  const vera = await people.trader('Vera Test')
  const [late, lost] = [await buy(vera), await buy(vera)]
  await doWhatIsDue(server.exchange, late.payBy - 1)
  expect((await see(vera, late.id)).state).toBe('awaitingPayment')
  // The order is marked late a moment after its deadline: a proof is required all the same.
  const unproven = { id: late.id, body: 'My bank sent it at 12:01.' }
  expect(await reasonOf(vera.client.call(wire.appealFiat, unproven))).toBe('proofRequired')
  await doWhatIsDue(server.exchange, lost.payBy)
  const proof = await people.uploadImage(vera)
  expect(await reasonOf(vera.client.call(wire.sendFiatProof, { id: late.id, image: proof }))).toBe(
    'paymentLate',
  )
  const voided = await see(vera, late.id)
  expect(voided).toMatchObject({ state: 'cancelled', ending: 'late' })
  expect([voided.payee.iban, voided.appealBy > late.payBy]).toEqual(['•••• 3000', true])
  expect((await see(mara, late.id)).appealBy).toBe(voided.appealBy)

  const said = { id: late.id, body: 'My bank sent it at 12:01, see the image.', image: proof }
  expect(await reasonOf(vera.client.call(wire.appealFiat, { ...said, body: 'Short.' }))).toBe(
    'appealTextInvalid',
  )
  expect(await reasonOf(vera.client.call(wire.appealFiat, { ...said, image: undefined }))).toBe(
    'proofRequired',
  )
  const key = randomUUID()
  const disputed = await vera.client.call(wire.appealFiat, said, { key })
  expect(disputed).toMatchObject({ state: 'underReview', isDisputed: true })
  expect(disputed.statements).toMatchObject([{ isOwn: true, body: said.body, image: proof }])
  expect((await vera.client.call(wire.appealFiat, said, { key })).statements.length).toBe(1)
  const replied = randomUUID()
  const answer = { id: late.id, body: 'Nothing has come so far.' }
  const both = await mara.client.call(wire.appealFiat, answer, { key: replied })
  expect(both.statements.map(({ isOwn }) => isOwn)).toEqual([false, true])
  expect((await image(mara, proof)).image).toMatch(/^data:image/)
  expect(await mara.client.call(getOutcome, { key: replied })).toMatchObject({ outcome: 'done' })

  await doWhatIsDue(server.exchange, (await see(vera, lost.id)).appealBy)
  expect((await see(vera, lost.id)).appealBy).toBe(0)
  // A dispute does not make it paid: coins that were held in escrow for nothing are counted.
  expect(await server.gateway.fiat.orders.countUnpaid(vera.id, 0)).toBe(2)
  const lettersTo = (subject: string) =>
    server.letters.filter((letter) => letter.to === vera.email && letter.subject === subject)
  await vi.waitFor(() => {
    expect(lettersTo('Your order was not paid in time').length).toBe(2)
  })
  const silent = {
    id: lost.id,
    body: 'I paid an hour ago, please look.',
    image: await people.uploadImage(vera),
  }
  expect(await reasonOf(vera.client.call(wire.appealFiat, silent))).toBe('fiatOrderNotAtStage')
  await server.exchange.core.waitForHistory(server.exchange.core.position())
  await verifyJournal(server.pool.options.connectionString as string)
})

it('asks a merchant who did not pay a sale in time to wait an hour before the next offer to buy', async () => {
  const wei = await people.merchant('Wei Test', { ETH: '1' })
  const [offer, vera] = [
    fiatOfferInput({ side: 'buy', price: money('1980') }),
    await people.trader('Vera Test', { ETH: '1' }),
  ]
  const open = (more = {}) => wei.client.call(wire.openFiatOffer, { ...offer, ...more })
  await open()
  await open()
  const { id, payBy } = await vera.client.call(wire.sellFiat, sale({ price: money('1980') }))
  await doWhatIsDue(server.exchange, payBy)
  expect(await reasonOf(open())).toBe('merchantLate')
  // An equal offer that was not the late one is neither shown nor taken.
  const { levels } = await vera.client.call(wire.getFiatLevels, {})
  expect(levels.map(({ price }) => toDecimal(price))).not.toContain('1980')
  const second = vera.client.call(wire.sellFiat, sale({ price: money('1980') }))
  expect(await reasonOf(second)).toBe('noMerchant')
  expect((await wei.client.call(wire.getMerchant, {})).offers).toEqual([])
  const { id: selling } = await open({ side: 'sell', quantity: money('1') })
  await server.pool.query('UPDATE fiat_order SET pay_by = $2 WHERE id = $1', [
    id,
    Date.now() - LATE_PAUSE_MS,
  ])
  const { id: again } = await open()
  for (const each of [selling, again]) await wei.client.call(wire.closeFiatOffer, { id: each })
})

it('asks the same of a merchant who gave up three sales in a day, whose coins lay held for nothing', async () => {
  const [wei, vera] = [
    await people.merchant('Wei Test'),
    await people.trader('Vera Test', { ETH: '1' }),
  ]
  const offer = fiatOfferInput({ side: 'buy', price: money('1985') })
  await wei.client.call(wire.openFiatOffer, offer)
  const sell = (key: string = randomUUID()) =>
    vera.client.call(wire.sellFiat, sale({ price: money('1985') }), { key })
  for (const _time of [1, 2, 3]) {
    const { id } = await sell()
    await wei.client.call(wire.cancelFiatOrder, { id })
  }
  expect(await reasonOf(sell())).toBe('noMerchant')
  expect(await reasonOf(wei.client.call(wire.openFiatOffer, offer))).toBe('merchantLate')
  await server.pool.query('UPDATE fiat_order SET ended_at = $2 WHERE merchant = $1', [
    wei.id,
    Date.now() - LATE_PAUSE_MS,
  ])
  await wei.client.call(wire.openFiatOffer, offer)
  const { id } = await sell()
  await wei.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(wei) })
  await vera.client.call(wire.releaseFiat, { id, pin: PIN })
  await wei.client.call(freezeAccount, {})
})

it('closes an offer whose rest is worth less than one order, and gives its coins back', async () => {
  const theo = await people.merchant('Theo Test', { ETH: '0.105' })
  const vera = await people.trader('Vera Test')
  const cheap = { price: money('1990') as bigint as Price, quantity: money('0.105') }
  await theo.client.call(wire.openFiatOffer, fiatOfferInput(cheap))
  const { id } = await buy(vera, { price: cheap.price })
  await vera.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(vera) })
  await theo.client.call(wire.releaseFiat, { id, pin: PIN })
  expect(await balance(theo)).toEqual(['0.005', '0'])
})

it('closes an offer with its last order, once all of it is sold', async () => {
  const nora = await people.merchant('Nora Test', { ETH: '0.2' })
  const vera = await people.trader('Vera Test')
  const cheap = { price: money('1990') as bigint as Price, quantity: money('0.2') }
  await nora.client.call(wire.openFiatOffer, fiatOfferInput(cheap))
  const ids = [(await buy(vera, { price: cheap.price })).id]
  ids.push((await buy(vera, { price: cheap.price })).id)
  const offers = async () => (await nora.client.call(wire.getMerchant, {})).offers.length
  const counts: number[] = []
  for (const id of ids) {
    await vera.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(vera) })
    await nora.client.call(wire.releaseFiat, { id, pin: PIN })
    counts.push(await offers())
  }
  expect(counts).toEqual([1, 0])
})

it('matches no one with a merchant who may not let coins go within a day of a change', async () => {
  const theo = await people.merchant('Theo Test', { ETH: '5' })
  await theo.client.call(
    wire.openFiatOffer,
    fiatOfferInput({ price: money('1500'), quantity: money('5') }),
  )
  await server.pool.query('UPDATE member SET barred_until = $2 WHERE id = $1', [
    theo.id,
    Date.now() + 3_600_000,
  ])
  const vera = await people.trader('Vera Test')
  const { levels } = await vera.client.call(wire.getFiatLevels, {})
  expect(levels.map(({ price }) => toDecimal(price))).not.toContain('1500')
  expect(await balance(theo)).toEqual(['0', '5'])
  expect(await reasonOf(buy(vera, { price: money('1500') }))).toBe('noMerchant')
  expect(await balance(theo)).toEqual(['5', '0'])
})

it('closes what a merchant offers as soon as the account is frozen', async () => {
  const theo = await people.merchant('Theo Test', { ETH: '5' })
  await theo.client.call(wire.openFiatOffer, fiatOfferInput({ quantity: money('5') }))
  expect(await balance(theo)).toEqual(['0', '5'])
  await theo.client.call(freezeAccount, {})
  await vi.waitFor(async () => expect(await balance(theo)).toEqual(['5', '0']), 60_000)
  expect(await reasonOf(theo.client.call(wire.openFiatOffer, fiatOfferInput()))).toBe('fundsFrozen')
})

it('keeps images while an order runs and for some days after it', async () => {
  const ann = await people.trader('Ann Test')
  const [loose, proof] = [await people.uploadImage(ann), await people.uploadImage(ann)]
  const { id } = await buy(ann)
  await ann.client.call(wire.sendFiatProof, { id, image: proof })
  const sweep = (before: number) => deleteImages(server.pool, people.files, before)
  await sweep(Date.now() + 1)
  expect(await reasonOf(image(ann, loose))).toBe('notFound')
  expect((await image(ann, proof)).image).toMatch(/^data:image/)
  await mara.client.call(wire.releaseFiat, { id, pin: PIN })
  await sweep((await see(ann, id)).placedAt - 1)
  expect((await image(ann, proof)).image).toMatch(/^data:image/)
  await sweep(Date.now() + 10 * 3_600_000)
  expect(await see(ann, id)).toMatchObject({ state: 'completed', proof })
  expect(await reasonOf(image(ann, proof))).toBe('notFound')
})

it('is offered only where it may be', async () => {
  const closed = await startTestServer({ config: { blockedProducts: 'fiat:*' } })
  const member = await closed.member()
  expect(await reasonOf(member.client.call(wire.buyFiat, wish()))).toBe('productUnavailable')
  await closed.stop()
})
