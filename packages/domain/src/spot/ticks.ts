/**
 * Converts money to the integers of a market's book. A price that is not a whole number of ticks,
 * or a quantity that is not a whole number of lots, gives `undefined`: it is refused, never
 * rounded.
 */
import {
  type Amount,
  amountStep,
  type Price,
  priceStep,
  stepOf,
  times,
} from '@assay/money/amount.ts'
import type { SpotMarket } from '../market.ts'

export const toTicks = (price: Price, market: Pick<SpotMarket, 'priceDecimals'>) =>
  toSteps(price, market.priceDecimals)

export const fromTicks = (ticks: number, market: Pick<SpotMarket, 'priceDecimals'>): Price =>
  times(priceStep(market.priceDecimals), ticks)

export const toLots = (quantity: Amount, market: Pick<SpotMarket, 'quantityDecimals'>) =>
  toSteps(quantity, market.quantityDecimals)

export const fromLots = (lots: number, market: Pick<SpotMarket, 'quantityDecimals'>): Amount =>
  times(amountStep(market.quantityDecimals), lots)

function toSteps(value: bigint, decimals: number): number | undefined {
  const step = stepOf(decimals)
  if (value % step !== 0n) return undefined
  const steps = Number(value / step)
  return Number.isSafeInteger(steps) ? steps : undefined
}
