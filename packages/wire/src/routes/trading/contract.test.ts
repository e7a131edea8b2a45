/** The calls of contracts and cycles in the wire's format. */
import { parseAmount, parsePrice, parseRatio } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requestPathOf } from '../../client/client.ts'
import type { Route } from '../../route.ts'
import { perpInfo, perpOrder } from '../../rows/perp.ts'
import { position, positionSide } from '../../rows/position.ts'
import { cycleInfo, direction, round } from '../../rows/round.ts'
import { orderStatus } from '../../rows/spot.ts'
import { serverMessages } from '../../socket/messages.ts'
import * as product from '../product.ts'
import * as candles from './candles.ts'
import * as contract from './contract.ts'
import * as contractPosition from './contractPosition.ts'
import * as contractReport from './contractReport.ts'
import * as cycle from './cycle.ts'
import * as proof from './proof.ts'

const routes = [candles, contract, contractPosition, contractReport, cycle, proof, product].flatMap(
  (module) =>
    Object.values(module).filter((value): value is Route => 'path' in value && 'reply' in value),
)
const pathsBelow = (area: string) =>
  routes
    .filter(({ path, isAddition }) => path.startsWith(area) && !isAddition)
    .map(({ path }) => path.slice(area.length))
    .toSorted()

const amount = (text: string) => parseAmount(text)!
const price = (text: string) => parsePrice(text)!
const ratio = (text: string) => parseRatio(text)!

// proves PERP-41 to PERP-44, PERP-46 to PERP-53
it('has every contract call of the product, and marks the others as additions', () => {
  expect(pathsBelow('/contract/')).toEqual(
    [
      'symbols contract lever contractAccount buyLimit sellLimit buyMarket sellMarket closeEntrust',
      'closePosition closeCoinPosition closeAllPosition closeProfitLoss editProfitLoss profitLoss',
      'positionByCoin position tradOrder tradEntrust tradHistory profitLossOrder kline',
    ]
      .join(' ')
      .split(' ')
      .toSorted(),
  )
})

// proves PERP-48, PERP-49
it.each([
  ['all', 'all'],
  ['long', 'buy'],
  ['short', 'sell'],
] as const)('closes %s positions of a coin, and of all coins, by the type %s', (side, type) => {
  const ofCoin = z.encode(contractPosition.closePositionsOfAsset.input, { base: 'BTC', side })
  expect(ofCoin).toEqual({ coin: 'BTC', type })
  expect(z.encode(contractPosition.closeAllPositions.input, { side })).toEqual({ type })
})

// proves CYC-27 to CYC-34
it('has every cycle call of the product', () => {
  expect(pathsBelow('/cycle/')).toEqual(
    'buyMarket info kline overview positionByCoin positionById sellMarket symbols tradHistory tradHistoryByCoin'.split(
      ' ',
    ),
  )
  expect(cycle.getRound.input).toBeDefined()
  expect(z.encode(cycle.getRound.input, { id: 7 })).toEqual({ orderId: '7' })
})

it('reads with GET, writes with POST and a key, and describes itself as JSON Schema', () => {
  for (const route of routes) {
    expect([route.path, route.isWrite]).toEqual([route.path, route.method === 'POST'])
    for (const schema of [route.input, route.reply]) {
      expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
    }
  }
})

// proves PERP-19, PERP-45
it('writes isolated as lsolate and understands both spellings', () => {
  const order = {
    base: 'BTC',
    quote: 'USDT',
    lots: 3,
    leverage: 20,
    marginMode: 'isolated',
    stopLossPrice: price('59000.5'),
  } as const
  const wire = z.encode(contract.placePerpMarketBuy.input, order)
  expect(wire).toEqual({
    tradcoin: 'BTC',
    maincoin: 'USDT',
    number: 3,
    lever: 20,
    tdMode: 'lsolate',
    lossPrice: '59000.5',
  })
  const read = (tdMode: string) =>
    z.safeDecode(contract.placePerpMarketBuy.input, { ...(wire as object), tdMode } as never).data
  expect(read('lsolate')?.marginMode).toBe('isolated')
  expect(read('isolated')?.marginMode).toBe('isolated')
  expect(read('cross')?.marginMode).toBe('cross')
  expect(read('isolate')).toBeUndefined()
})

// proves PERP-45
it('takes the very fields that the product sends, on all four paths', () => {
  const sent = {
    tradcoin: 'BTC',
    maincoin: 'USDT',
    price: '60000',
    profitPrice: '61000',
    lossPrice: '59000',
    number: 3,
    lever: 20,
    tdMode: 'cross',
  }
  const { placePerpLimitBuy, placePerpLimitSell, placePerpMarketBuy, placePerpMarketSell } =
    contract
  for (const { input } of [placePerpLimitBuy, placePerpLimitSell]) {
    expect(z.safeDecode(input, { ...sent, style: 'limit' } as never).success).toBe(true)
  }
  for (const { input } of [placePerpMarketBuy, placePerpMarketSell]) {
    expect(z.safeDecode(input, { ...sent, style: 'market' } as never).success).toBe(true)
    expect(z.safeDecode(input, { ...sent, price: '' } as never).success).toBe(true)
  }
})

// proves PERP-25
it('writes the states of an order in the wire’s five words', () => {
  const states = ['open', 'partiallyFilled', 'filled', 'cancelled', 'partiallyCancelled'] as const
  const words = states.map((status) => z.encode(orderStatus, status))
  expect(words).toEqual(['unfilled', 'section', 'all', 'cancel', 'uncancel'])
})

// proves PERP-17, PERP-19 to PERP-21, CYC-11, CYC-12
it('names the fields of infos, orders, positions and rounds as the product does', () => {
  const namesOf = (schema: z.core.$ZodType) =>
    Object.keys(
      (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).properties,
    )
  type Shape = { properties: Record<string, unknown> }
  const expected: [z.core.$ZodType, string][] = [
    [
      perpInfo,
      'autoid tradcoin maincoin price rise unit gas minnumber maxnumber max_lever price_accuracy chinaname symbol',
    ],
    [perpOrder, 'autoid type tdMode lever entrust_price price number unfilled style point wdate'],
    [
      position,
      'autoid type tdMode lever price number unfilled position profit gas fess point profitOrder wdate profitPrice lossPrice liqprice value',
    ],
    [
      contractPosition.closedPosition,
      'tradcoin maincoin type tdMode lever price income position last_profit closedate autoid closeprice',
    ],
    [
      cycleInfo,
      'autoid tradcoin maincoin price rise height low price_accuracy new_date limit lever',
    ],
    [
      round,
      'orderid autoid type price number paycoin lever wdate gas profit_gas loss_gas last_profit income',
    ],
  ]
  for (const [schema, names] of expected) {
    expect(namesOf(schema)).toEqual(expect.arrayContaining(names.split(' ')))
  }
})

// proves CYC-30
it('sends a round as the product says, up as buy and seconds as lever', () => {
  const wire = z.encode(cycle.placeRoundUp.input, {
    base: 'BTC',
    quote: 'USDT',
    stake: amount('100'),
    stakeAsset: 'USDT',
    seconds: 60,
    payoutRate: ratio('0.8'),
  })
  expect(wire).toEqual({
    tradcoin: 'BTC',
    maincoin: 'USDT',
    number: '100',
    paycoin: 'USDT',
    lever: 60,
    profitGas: '0.8',
  })
  expect(z.encode(direction, 'up')).toBe('buy')
  expect(z.encode(positionSide, 'short')).toBe('sell')
})

it('leaves a limit of nothing as empty text', () => {
  const wire = z.encode(cycle.setCycleLimits.input, {
    dailyStake: amount('50'),
    dailyLoss: undefined,
    pauseHours: 24,
  })
  expect(wire).toEqual({ stake: '50', loss: '', pause: 24 })
})

it('puts the number of a round into the path of its proof', () => {
  const wire = z.encode(proof.getRoundProof.input, { id: 42 }) as Record<string, string>
  expect(requestPathOf(proof.getRoundProof.path, wire)).toEqual({
    path: '/proof/cycle/42',
    rest: {},
  })
})

// proves SOCK-11, SOCK-12
it('has the socket keys of contracts and cycles', () => {
  for (const key of ['coninfo', 'contop', 'cycleinfo', 'cycletop', 'cyclesymbols', 'kline']) {
    expect(Object.keys(serverMessages)).toContain(key)
  }
})
