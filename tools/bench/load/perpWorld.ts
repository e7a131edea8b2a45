/** Contracts to measure: one market, its maker, and as many positions as wanted. */
import type { SpotMarket } from '../../../packages/domain/src/market.ts'
import { exampleMarket } from '../../../packages/domain/src/perp/testing/exampleMarket.ts'
import type { Command } from '../../../packages/engine/src/command.ts'
import { apply, createState } from '../../../packages/engine/src/engine.ts'
import type { Event } from '../../../packages/engine/src/event.ts'
import type { State } from '../../../packages/engine/src/state.ts'
import type { Amount } from '../../../packages/money/src/amount.ts'

const ONE = 10n ** 18n
export const PERP_SYMBOL = 'BTC/USDT'
export const MIDDLE = 60_000_00
export const MAKER = 1
export const LIQUIDATED_PRICE = 57_000_00

const { base, quote, priceDecimals, takerFeeRate, priceLimit } = exampleMarket
const spotMarket: SpotMarket = {
  symbol: PERP_SYMBOL,
  base,
  quote,
  board: 'main',
  priceDecimals,
  quantityDecimals: 3,
  quantityMin: 1,
  quantityMax: 1000,
  notionalMin: 0n as never,
  isTradable: true,
  makerFeeRate: takerFeeRate,
  takerFeeRate,
  priceBand: priceLimit,
}

let at = 1000
type Body = Command extends infer C ? (C extends unknown ? Omit<C, 'at' | 'key'> : never) : never
export const sendPerp = (state: State, body: Body): Event[] => {
  const events = apply(state, { at: ++at, key: '', ...body } as Command)
  if (events[0]?.type === 'rejected') throw new Error(`${body.type}: ${events[0].code}`)
  return events
}

/** One maker against so many members with a long each. */
export function perpWorld(
  count: number,
  terms: { marginMode: 'isolated' | 'cross'; leverage: number; hasBook?: boolean },
): State {
  const state = createState()
  at = 1000
  for (const id of ['BTC', 'USDT']) {
    sendPerp(state, { type: 'listAsset', asset: { id, name: id, decimals: 8, chain: '' } })
  }
  const from = 'outside/demo'
  const funding = { type: 'fundHouse', from, asset: 'USDT' } as const
  sendPerp(state, { ...funding, to: 'house/starter', amount: (ONE * 10n ** 11n) as Amount })
  sendPerp(state, { ...funding, to: 'house/insurance', amount: (ONE * 10n ** 8n) as Amount })
  sendPerp(state, { type: 'listSpotMarket', market: spotMarket })
  const brackets = exampleMarket.brackets.map((bracket) => ({
    ...bracket,
    valueMax: (bracket.valueMax * 10n ** 3n) as never,
  }))
  // A gap of ten percent is taken at once, and a minute of silence is no halt.
  const market = { ...exampleMarket, brackets, indexStaleMs: 600_000, lotsMax: 10 ** 9 }
  sendPerp(state, { type: 'listPerpMarket', market })
  moveTo(state, MIDDLE)
  credit(state, MAKER, ONE * 10n ** 10n)
  const order = { market: PERP_SYMBOL, marginMode: terms.marginMode, isReduceOnly: false } as const
  const rest = { takeProfit: undefined, stopLoss: undefined, clientOrderId: '' } as const
  const lots = 10
  sendPerp(state, {
    ...order,
    ...rest,
    type: 'placePerpOrder',
    member: MAKER,
    positionSide: 'short',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: MIDDLE,
    lots: lots * count,
    leverage: 1,
  })
  for (let member = MAKER + 1; member <= MAKER + count; member++) {
    credit(state, member, ONE * (terms.marginMode === 'cross' ? 63n : 100n))
    sendPerp(state, {
      ...order,
      ...rest,
      type: 'placePerpOrder',
      member,
      positionSide: 'long',
      orderType: 'market',
      timeInForce: 'ioc',
      price: 0,
      lots,
      leverage: terms.leverage,
    })
  }
  if (terms.hasBook) {
    sendPerp(state, {
      ...order,
      ...rest,
      type: 'placePerpOrder',
      member: MAKER,
      positionSide: 'long',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: LIQUIDATED_PRICE + 100_00,
      lots: lots * count,
      leverage: 1,
    })
  }
  return state
}

function credit(state: State, member: number, amount: bigint): void {
  const ends = { from: 'house/starter', account: 'perp', reason: 'demo', asset: 'USDT' } as const
  sendPerp(state, { type: 'creditMember', member, amount: amount as Amount, ...ends })
}

/** How long one index tick takes, with everything that follows it in the same command. */
export function moveTo(state: State, price: number): number {
  const start = performance.now()
  sendPerp(state, { type: 'moveIndex', market: PERP_SYMBOL, price })
  return performance.now() - start
}
