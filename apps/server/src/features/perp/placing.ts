/** Converts a request in prices and lots to a command in ticks. Values off the grid are refused. */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import {
  DEFAULT_TRIGGER_BY,
  type PositionSide,
  type TriggerBy,
  type TriggerTerms,
} from '@assay/domain/perp/perpOrder.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { toTicks } from '@assay/domain/spot/ticks.ts'
import type { Command } from '@assay/engine/command.ts'
import type { Price } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import type { placePerpLimitBuy, placePerpMarketBuy } from '@assay/wire/routes/trading/contract.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { LivePerp } from '../../live/livePerp.ts'
import type { MarketData } from '../../live/marketData.ts'

type MarketInput = Input<typeof placePerpMarketBuy>
type LimitInput = Input<typeof placePerpLimitBuy>
export type PerpOrderRequest<I> = { side: Side; input: I; member: MemberId; key: string }

export function perpLimitCommand(
  marketData: MarketData,
  asked: PerpOrderRequest<LimitInput>,
): Command | Refusal {
  const live = marketData.perps.get(symbolOf(asked.input.base, asked.input.quote))
  if (!live) return refuse('marketNotFound')
  const price = perpTicksOf(asked.input.price, live)
  if (price === undefined) return offTick(live)
  const { timeInForce = 'gtc' } = asked.input
  return orderCommand(live, asked, { orderType: 'limit', timeInForce, price })
}

/** At the market, within the price limits. */
export function perpMarketCommand(
  marketData: MarketData,
  asked: PerpOrderRequest<MarketInput>,
): Command | Refusal {
  const live = marketData.perps.get(symbolOf(asked.input.base, asked.input.quote))
  if (!live) return refuse('marketNotFound')
  return orderCommand(live, asked, { orderType: 'market', timeInForce: 'ioc', price: 0 })
}

type Kind = {
  orderType: 'limit' | 'market'
  timeInForce: NonNullable<LimitInput['timeInForce']>
  price: number
}

function orderCommand(
  live: LivePerp,
  { side, input, member, key }: PerpOrderRequest<MarketInput>,
  kind: Kind,
): Command | Refusal {
  const isReduceOnly = input.isReduceOnly ?? false
  const takeProfit = termsOf(live, 'takeProfit', [input.takeProfitPrice, input.takeProfitTrigger])
  const stopLoss = termsOf(live, 'stopLoss', [input.stopLossPrice, input.stopLossTrigger])
  if (takeProfit === null || stopLoss === null) return offTick(live)
  return {
    type: 'placePerpOrder',
    at: Date.now(),
    key,
    member,
    market: live.rules.symbol,
    marginMode: input.marginMode,
    isReduceOnly,
    positionSide: sideOf(side, isReduceOnly),
    ...kind,
    lots: input.lots,
    leverage: input.leverage,
    takeProfit,
    stopLoss,
    clientOrderId: input.clientOrderId ?? '',
    judgedBy: 'fill',
  }
}

/** Buying opens a long or closes a short. */
const sideOf = (side: Side, isReduceOnly: boolean): PositionSide =>
  (side === 'buy') === isReduceOnly ? 'short' : 'long'

/** Undefined when none is requested, null when its price is off the grid. */
export function termsOf(
  live: LivePerp,
  kind: 'takeProfit' | 'stopLoss',
  [price, by]: readonly [Price | undefined, TriggerBy | undefined],
): TriggerTerms | undefined | null {
  if (price === undefined) return undefined
  const ticks = perpTicksOf(price, live)
  return ticks === undefined ? null : { price: ticks, triggerBy: by ?? DEFAULT_TRIGGER_BY[kind] }
}

export const perpTicksOf = (price: Price, { market }: LivePerp): number | undefined =>
  toTicks(price, market)

export const offTick = ({ market }: LivePerp): Refusal =>
  refuse('priceOffTick', { decimals: market.priceDecimals })
