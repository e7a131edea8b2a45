/**
 * What is stored of fiat orders: the clock, the records of both parties, and tables verified by the
 * journal.
 */
import { APPEAL_MS } from '@assay/domain/fiat/fiatRules.ts'
import type { Command } from '@assay/engine/command.ts'
import { apply, createState } from '@assay/engine/engine.ts'
import { fiatFounding, randomFiat } from '@assay/engine/fiat/testing/fiatLife.ts'
import { seededRandom } from '@assay/engine/testing/random.ts'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doWhatIsDue } from '../../clocks/dueClock.ts'
import type { Exchange } from '../../live/exchange.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { fund, money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'

let server: TestServer
let [merchant, ann]: TestMember[] = []
beforeAll(async () => {
  server = await startTestServer()
  ;[merchant, ann] = [await server.member(), await server.member()]
  for (const { id } of [merchant!, ann!]) {
    await fund(server.exchange, id, { USDT: '1000' }, 'fiat')
  }
  await submit({ type: 'setMerchant', member: merchant!.id, isActive: true })
})
afterAll(() => server.stop())

const submit = async (command: object): Promise<string[]> => {
  const { events } = await server.exchange.submit({ at: NOW, key: '', ...command } as Command)
  return events.map((event) => (event.type === 'rejected' ? event.code : event.type))
}
const NOW = Date.now()
const coins = { asset: 'USDT', currency: 'EUR' } as const
const open = (more: object = {}) =>
  submit({
    type: 'openFiatOffer',
    member: merchant!.id,
    side: 'sell',
    ...coins,
    methods: ['iban'],
    price: money('0.9') as bigint as Price,
    quantity: money('300'),
    minimum: money('10'),
    maximum: money('500'),
    ...more,
  })
const place = (member: TestMember, quantity: string, side = 'buy') =>
  submit({
    type: 'placeFiatOrder',
    member: member.id,
    side,
    ...coins,
    method: 'iban',
    quantity: money(quantity),
    price: money('0.9'),
    key: `place-${side}-${quantity}`,
  })
const act = (type: string, { id }: TestMember, order: number) => submit({ type, member: id, order })
const recordsOf = async ({ client }: TestMember, filter: object = {}) => {
  const { records } = await client.call(account.getRecords, { account: 'fiat', ...filter })
  return records.map(({ kind, change, held, balanceAfter, reference }) =>
    [kind, ...[change, held, balanceAfter].map(toDecimal), reference].join(' '),
  )
}
const settled = () => server.exchange.core.waitForHistory(server.exchange.core.position())
const verify = () => verifyJournal(server.pool.options.connectionString as string)

/** The held amount can be computed from the exported file alone. */
async function heldIsTheSum() {
  for (const { id, client } of [merchant!, ann!]) {
    const { records } = await client.call(account.getRecords, { account: 'fiat' })
    const summed = records.reduce((sum, { held }) => sum + held, 0n)
    const balances = await server.exchange.balances(id)
    const held = balances.find((row) => row.account === 'fiat' && row.asset === 'USDT')?.held
    expect([id, summed]).toEqual([id, held ?? 0n])
  }
}

it('both parties’ records say what was held, freed, bought and sold (FIAT-01, FIAT-04)', async () => {
  expect(await open()).toEqual(['fiatOfferOpened'])
  await place(ann!, '100')
  await act('markFiatPaid', ann!, 1)
  expect(await act('releaseFiat', merchant!, 1)).toEqual(['fiatOrderCompleted'])
  await open({ side: 'buy' })
  await place(ann!, '50', 'sell')
  await act('markFiatPaid', merchant!, 2)
  await act('releaseFiat', ann!, 2)
  await submit({ type: 'closeFiatOffer', member: merchant!.id, offer: 1 })
  await settled()
  expect(await recordsOf(merchant!)).toEqual([
    'fiatFreed 0 -200 950 1',
    'fiatBuy 50 0 950 2',
    'fiatSell -100 -100 900 1',
    'fiatHeld 0 300 1000 1',
    'adjustment 1000 0 1000 ',
  ])
  expect(await recordsOf(ann!)).toEqual([
    'fiatSell -50 -50 1050 2',
    'fiatHeld 0 50 1100 2',
    'fiatBuy 100 0 1100 1',
    'adjustment 1000 0 1000 ',
  ])
  expect(await recordsOf(ann!, { kind: 'fiatHeld' })).toEqual(['fiatHeld 0 50 1100 2'])
  expect(await recordsOf(merchant!, { kind: 'fiatSell' })).toEqual(['fiatSell -100 -100 900 1'])
  await heldIsTheSum()
})

it('the clock lapses what was not paid, and frees its coins when no one appealed (FIAT-06, FIAT-07)', async () => {
  const { exchange } = server
  await place(ann!, '60', 'sell')
  const stateOf = async () => {
    const { orders } = await exchange.core.read({ type: 'fiat' }, exchange.core.position())
    return orders.map(({ id, state, ending }) => [id, state, ending])
  }
  const { payBy } = (await exchange.core.read({ type: 'fiat' }, exchange.core.position()))
    .orders[0]!
  await doWhatIsDue(exchange, payBy - 1)
  expect(await stateOf()).toEqual([[3, 'awaitingPayment', undefined]])
  await doWhatIsDue(exchange, payBy)
  expect(await stateOf()).toEqual([[3, 'cancelled', 'late']])
  await doWhatIsDue(exchange, payBy + APPEAL_MS - 1)
  expect(await stateOf()).toEqual([[3, 'cancelled', 'late']])
  await doWhatIsDue(exchange, payBy + APPEAL_MS)
  expect(await stateOf()).toEqual([])
  expect(
    (await exchange.core.read({ type: 'commandsDue', now: payBy + APPEAL_MS })).commandsDue,
  ).toBe(0)
  await settled()
  expect((await recordsOf(ann!)).slice(0, 2)).toEqual([
    'fiatFreed 0 -60 1050 3',
    'fiatHeld 0 60 1050 3',
  ])
  await heldIsTheSum()
})

it('a figure that was changed in any of its tables is found', async () => {
  await place(ann!, '70', 'sell')
  await settled()
  await heldIsTheSum()
  await verify()
  for (const [table, column, value] of [
    ['fiat_offer', 'maximum', '501'],
    ['fiat_offer', 'quantity', '1'],
    ['fiat_order', 'payment', '1'],
    ['fiat_order', 'is_disputed', 'true'],
    ['fiat_order', 'is_decided', 'true'],
    ['fiat_order', 'ending', "'late'"],
    ['fiat_order', 'finding', "'buyerSilent'"],
  ] as const) {
    const { rows } = await server.pool.query(
      `WITH old AS (SELECT * FROM ${table} ORDER BY position LIMIT 1)
       UPDATE ${table} SET ${column} = ${value} FROM old
       WHERE ${table}.position = old.position AND ${table}.id = old.id
       RETURNING old.${column}::text AS was, ${table}.id, ${table}.position`,
    )
    await expect(verify(), `${table}.${column}`).rejects.toThrow(/fiat.*differs/)
    const [{ was, id, position }] = rows
    await server.pool.query(
      `UPDATE ${table} SET ${column} = '${was}' WHERE id = $1 AND position = $2`.replace(
        "'null'",
        'NULL',
      ),
      [id, position],
    )
  }
  await verify()
})

it('tables follow a random life to the last row', async () => {
  const state = createState()
  const submitted: Promise<unknown>[] = []
  let [at, exchange]: [number, Exchange | undefined] = [NOW, undefined]
  const both = (command: object) => {
    const whole = { at, key: '', ...command } as Command
    apply(state, whole)
    submitted.push(exchange!.submit(whole))
  }
  const lived = await startTestServer({
    list: async (opened) => {
      exchange = opened
      for (const id of ['USDT', 'BTC', 'DUST']) {
        both({ type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
        const amount = 10n ** 26n
        both({ type: 'fundHouse', from: 'outside/demo', to: 'house/starter', asset: id, amount })
      }
      for (const command of fiatFounding(8)) both(command)
      const random = seededRandom(5)
      for (let count = 0; count < 3_000; count++) {
        at = Math.max(at, state.now) + random.below(20_000)
        both(randomFiat(state, random, 1 + random.below(8)))
        if (count % 250 === 0) await Promise.all(submitted)
      }
      await Promise.all(submitted)
    },
  })
  const { core } = exchange!
  const { orders } = await core.read({ type: 'fiat' }, core.position())
  expect(orders).toEqual([...state.fiat.orders.values()])
  // The server has already started this itself: once it is done, nothing changes any more.
  await lived.gateway.fiat.closeOffers()
  await core.waitForHistory(core.position())
  await verifyJournal(lived.pool.options.connectionString as string)
  const { rows } = await lived.pool.query(`SELECT DISTINCT state, ending, finding FROM fiat_order`)
  const ends = rows.map((row) => [row.state, row.ending, row.finding].join(' ').trim())
  expect(ends).toEqual(
    expect.arrayContaining([
      'cancelled late',
      'cancelled refused',
      'cancelled withdrawn',
      'completed',
      'cancelled refused buyerSilent',
      'completed  sellerSilent',
    ]),
  )
  await lived.stop()
})
