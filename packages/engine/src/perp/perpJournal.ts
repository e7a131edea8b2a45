import type { Bracket, PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { PerpCommand } from './perpCommand.ts'

/** Contract commands as plain JSON in a fixed order of fields, and back. */
type Plain = Record<string, unknown>

/** Undefined for a command of another group. */
export function perpToPlain(asked: PerpCommand | { type: string }): Plain | undefined {
  const command = asked as PerpCommand
  switch (command.type) {
    case 'listPerpMarket':
      return { market: perpMarketToPlain(command.market) }
    case 'setPerpMarketTradable':
      return { market: command.market, isTradable: command.isTradable }
    case 'placePerpOrder': {
      const { member, market, marginMode, positionSide, isReduceOnly, orderType } = command
      const { timeInForce, price, lots, leverage, clientOrderId, judgedBy } = command
      return {
        ...{ member, market, marginMode, positionSide, isReduceOnly, orderType, timeInForce },
        ...{ price, lots, leverage },
        takeProfit: termsToPlain(command.takeProfit),
        stopLoss: termsToPlain(command.stopLoss),
        clientOrderId,
        ...(judgedBy && { judgedBy }),
      }
    }
    case 'cancelPerpOrder':
      return { member: command.member, order: command.order }
    case 'cancelAllPerpOrders':
      return { member: command.member, market: command.market ?? null }
    case 'closePerpPosition':
      return { member: command.member, position: command.position, lots: command.lots }
    case 'closePerpPositions': {
      const { member, market, positionSide } = command
      return { member, market: market ?? null, positionSide: positionSide ?? null }
    }
    case 'setPerpLeverage': {
      const { member, market, marginMode, positionSide, leverage } = command
      return { member, market, marginMode, positionSide: positionSide ?? null, leverage }
    }
    case 'setPerpMarginMode':
      return { member: command.member, position: command.position, marginMode: command.marginMode }
    case 'adjustPerpMargin': {
      const { member, position, amount } = command
      return { member, position, amount: amount.toString() }
    }
    case 'setPerpTriggers': {
      const { member, position, takeProfit, stopLoss, lots } = command
      const terms = { takeProfit: termsToPlain(takeProfit), stopLoss: termsToPlain(stopLoss) }
      return { member, position, ...terms, lots }
    }
    case 'editPerpTrigger': {
      const { member, trigger, price, triggerBy, lots, whole } = command
      return { member, trigger, price, triggerBy, lots, ...(whole && { whole }) }
    }
    case 'cancelPerpTrigger':
      return { member: command.member, trigger: command.trigger }
    default:
      return undefined
  }
}

/** Undefined when the row is no contract command. */
export function perpFromPlain(plain: Plain, toBigint: (value: unknown) => bigint) {
  switch (plain.type) {
    case 'listPerpMarket':
      return { ...plain, market: perpMarketFromPlain(plain.market as Plain, toBigint) }
    case 'placePerpOrder':
    case 'setPerpTriggers':
      return {
        ...plain,
        takeProfit: plain.takeProfit ?? undefined,
        stopLoss: plain.stopLoss ?? undefined,
      }
    case 'adjustPerpMargin':
      return { ...plain, amount: toBigint(plain.amount) }
    case 'cancelAllPerpOrders':
      return { ...plain, market: plain.market ?? undefined }
    case 'closePerpPositions':
      return {
        ...plain,
        market: plain.market ?? undefined,
        positionSide: plain.positionSide ?? undefined,
      }
    case 'setPerpLeverage':
      return { ...plain, positionSide: plain.positionSide ?? undefined }
    case 'setPerpMarketTradable':
    case 'cancelPerpOrder':
    case 'closePerpPosition':
    case 'setPerpMarginMode':
    case 'editPerpTrigger':
    case 'cancelPerpTrigger':
      return plain
    default:
      return undefined
  }
}

const termsToPlain = (terms: TriggerTerms | undefined) =>
  terms ? { price: terms.price, triggerBy: terms.triggerBy } : null

export function perpMarketToPlain(market: PerpMarket): Plain {
  const { symbol, base, quote, priceDecimals, unitDecimals, lotsMin, lotsMax } = market
  return {
    ...{ symbol, base, quote, priceDecimals, unitDecimals, lotsMin, lotsMax },
    makerFeeRate: market.makerFeeRate.toString(),
    takerFeeRate: market.takerFeeRate.toString(),
    liquidationFeeRate: market.liquidationFeeRate.toString(),
    leverages: [...market.leverages],
    brackets: market.brackets.map(({ valueMax, maintenanceRate, leverageMax }) => [
      valueMax.toString(),
      maintenanceRate.toString(),
      leverageMax,
    ]),
    fundingIntervalMs: market.fundingIntervalMs,
    fundingCap: market.fundingCap.toString(),
    interestRate: market.interestRate.toString(),
    impactValue: market.impactValue.toString(),
    priceLimit: market.priceLimit.toString(),
    priceLimitMax: market.priceLimitMax.toString(),
    indexStaleMs: market.indexStaleMs,
    indexJumpMax: market.indexJumpMax.toString(),
    isTradable: market.isTradable,
  }
}

export function perpMarketFromPlain(
  plain: Plain,
  toBigint: (value: unknown) => bigint,
): PerpMarket {
  const ratio = (value: unknown) => toBigint(value) as Ratio
  const brackets = plain.brackets as [string, string, number][]
  return {
    ...(plain as PerpMarket),
    makerFeeRate: ratio(plain.makerFeeRate),
    takerFeeRate: ratio(plain.takerFeeRate),
    liquidationFeeRate: ratio(plain.liquidationFeeRate),
    brackets: brackets.map(
      ([valueMax, maintenanceRate, leverageMax]): Bracket => ({
        valueMax: toBigint(valueMax) as Amount,
        maintenanceRate: ratio(maintenanceRate),
        leverageMax,
      }),
    ),
    fundingCap: ratio(plain.fundingCap),
    interestRate: ratio(plain.interestRate),
    impactValue: toBigint(plain.impactValue) as Amount,
    priceLimit: ratio(plain.priceLimit),
    priceLimitMax: ratio(plain.priceLimitMax),
    indexJumpMax: ratio(plain.indexJumpMax),
  }
}
