/** Converts a request in money to a command in ticks and lots. Values off the grid are refused. */
import type { MemberId } from '@assay/domain/account.ts'
import { type SpotMarket, symbolOf } from '@assay/domain/market.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { toLots, toTicks } from '@assay/domain/spot/ticks.ts'
import type { Command } from '@assay/engine/command.ts'
import { type Price, ZERO } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import type { placeLimitBuy, placeMarketBuy } from '@assay/wire/routes/trading/trad.ts'
import { type Refusal, refuse } from '../../http/reply.ts'
import type { MarketData } from '../../live/marketData.ts'

export type SpotOrderRequest<I> = { side: Side; input: I; member: MemberId; key: string }

export function limitCommand(
  marketData: MarketData,
  { side, input, member, key }: SpotOrderRequest<Input<typeof placeLimitBuy>>,
): Command | Refusal {
  const market = marketOf(marketData, input)
  if (!market) return refuse('marketNotFound')
  const price = toTicks(input.price, market)
  if (price === undefined) return refuse('priceOffTick', { decimals: market.priceDecimals })
  const quantity = toLots(input.quantity, market)
  if (quantity === undefined) return refuse('quantityOffLot', { decimals: market.quantityDecimals })
  const stopPrice = stopTicks(input.stopPrice, market)
  if (stopPrice === undefined) return refuse('stopPriceInvalid')
  return {
    type: 'placeSpotOrder',
    at: Date.now(),
    key,
    member,
    market: market.symbol,
    side,
    orderType: 'limit',
    timeInForce: input.timeInForce ?? 'gtc',
    price,
    quantity,
    quoteBudget: ZERO,
    stopPrice,
    ...(stopPrice > 0 && input.stopWhen && { stopWhen: input.stopWhen }),
    clientOrderId: input.clientOrderId ?? '',
  }
}

export function marketCommand(
  marketData: MarketData,
  { side, input, member, key }: SpotOrderRequest<Input<typeof placeMarketBuy>>,
): Command | Refusal {
  const market = marketOf(marketData, input)
  if (!market) return refuse('marketNotFound')
  const quantity = input.quantity === undefined ? 0 : toLots(input.quantity, market)
  if (quantity === undefined) return refuse('quantityOffLot', { decimals: market.quantityDecimals })
  const stopPrice = stopTicks(input.stopPrice, market)
  if (stopPrice === undefined) return refuse('stopPriceInvalid')
  return {
    type: 'placeSpotOrder',
    at: Date.now(),
    key,
    member,
    market: market.symbol,
    side,
    orderType: 'market',
    timeInForce: 'ioc',
    price: 0,
    quantity,
    quoteBudget: input.quoteBudget ?? ZERO,
    stopPrice,
    ...(stopPrice > 0 && input.stopWhen && { stopWhen: input.stopWhen }),
    clientOrderId: input.clientOrderId ?? '',
  }
}

function marketOf(marketData: MarketData, { base, quote }: { base: string; quote: string }) {
  return marketData.markets.get(symbolOf(base, quote))?.market
}

function stopTicks(price: Price | undefined, market: SpotMarket): number | undefined {
  return price === undefined ? 0 : toTicks(price, market)
}
