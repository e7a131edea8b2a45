/**
 * A closing order as in the popup: at the market, or reduce-only at a price. Its result is computed
 * at the price it is likely to trade at.
 */
import { validatePerpOrder } from '@assay/domain/perp/validatePerpOrder.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Price } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { NO_HOLDINGS, perpFormMarket, sideViewOf, ticksOf } from '../rules/perpFormMarket.ts'
import { type CloseEstimate, closeEstimate, lotsProblem } from './closeEstimate.ts'

export type CloseDraft = { type: 'market' | 'limit'; price: string; lots: string }

export type CloseOrder = {
  /** Missing while the input is invalid. */
  lots: number | undefined
  /** Missing at the market. */
  price: Price | undefined
  /** At the market: the best price of the side that it hits. */
  expected?: Price | undefined
  lotsProblem: Rejection | undefined
  priceProblem: Rejection | undefined
  estimate: CloseEstimate | undefined
  /** Someone in the book already takes this price. */
  isMet: boolean
}

export function closeOrder(
  { type, price: priceText, lots: lotsText }: CloseDraft,
  position: Position,
  info: PerpInfo | undefined,
): CloseOrder {
  const { side, marginMode, leverage, closableLots } = position
  const wrongLots = lotsProblem(lotsText, closableLots)
  const lots = wrongLots ? undefined : Number(lotsText)
  const price = type === 'limit' ? parsePrice(priceText) : undefined
  const asked = {
    lots,
    price,
    lotsProblem: wrongLots && { code: wrongLots, details: { maximum: closableLots } },
  }
  if (!info) return { ...asked, priceProblem: undefined, estimate: undefined, isMet: false }
  const market = perpFormMarket(info, [], {
    holdings: { ...NO_HOLDINGS, positions: [position] },
    // Only estimates of a cross account ask for the rules of other contracts.
    rulesOf: () => undefined,
  })
  const view = sideViewOf(market, { side, marginMode })
  const ticks = ticksOf(price, info)
  const opposite = side === 'long' ? view.bestBid : view.bestAsk
  const isMet =
    ticks > 0 && opposite > 0 && (side === 'long' ? opposite >= ticks : opposite <= ticks)
  const refusal =
    type === 'limit'
      ? validatePerpOrder(
          {
            marginMode,
            positionSide: side,
            isReduceOnly: true,
            orderType: 'limit',
            timeInForce: 'gtc',
            price: ticks,
            lots: lots ?? closableLots,
            leverage,
            takeProfit: undefined,
            stopLoss: undefined,
          },
          market.rules,
          view,
        )
      : undefined
  const at = isMet ? opposite : ticks
  const atMarket = opposite || ticksOf(position.markPrice, info)
  return {
    ...asked,
    expected: atMarket > 0 ? fromTicks(atMarket, info) : undefined,
    priceProblem: refusal?.code.startsWith('price') ? refusal : undefined,
    estimate:
      lots === undefined
        ? undefined
        : closeEstimate(market.rules, position, {
            lots,
            ticks: type === 'limit' ? at : atMarket,
            isMaker: type === 'limit' && !isMet,
          }),
    isMet,
  }
}
