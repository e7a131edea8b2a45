/** Contract commands as plain JSON in a fixed order of fields, and back. */
import type { Bracket, PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerTerms } from '@assay/domain/perp/perpOrder.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { asWritten, type Plain, type Stored, toBigint } from '../kernel/plain.ts'
import type { CommandReaders, Writers } from '../kernel/product.ts'
import type { PerpCommand } from './perpCommand.ts'

export const perpToPlain: Writers<PerpCommand> = {
  listPerpMarket: ({ market }) => ({ market: perpMarketToPlain(market) }),
  setPerpMarketTradable: ({ market, isTradable, rules }) => ({
    market,
    isTradable,
    ...(rules && { rules }),
  }),
  placePerpOrder: (command) => {
    const { member, market, marginMode, positionSide, isReduceOnly, orderType } = command
    const { timeInForce, price, lots, leverage, clientOrderId, judgedBy } = command
    return {
      member,
      market,
      marginMode,
      positionSide,
      isReduceOnly,
      orderType,
      timeInForce,
      price,
      lots,
      leverage,
      takeProfit: termsToPlain(command.takeProfit),
      stopLoss: termsToPlain(command.stopLoss),
      clientOrderId,
      ...(judgedBy && { judgedBy }),
    }
  },
  cancelPerpOrder: ({ member, order }) => ({ member, order }),
  cancelAllPerpOrders: ({ member, market }) => ({ member, market: market ?? null }),
  closePerpPosition: ({ member, position, lots }) => ({ member, position, lots }),
  closePerpPositions: ({ member, market, positionSide }) => ({
    member,
    market: market ?? null,
    positionSide: positionSide ?? null,
  }),
  setPerpLeverage: ({ member, market, marginMode, positionSide, leverage }) => ({
    member,
    market,
    marginMode,
    positionSide: positionSide ?? null,
    leverage,
  }),
  setPerpMarginMode: ({ member, position, marginMode }) => ({ member, position, marginMode }),
  adjustPerpMargin: ({ member, position, amount }) => ({
    member,
    position,
    amount: amount.toString(),
  }),
  setPerpTriggers: ({ member, position, takeProfit, stopLoss, lots }) => ({
    member,
    position,
    takeProfit: termsToPlain(takeProfit),
    stopLoss: termsToPlain(stopLoss),
    lots,
  }),
  editPerpTrigger: ({ member, trigger, price, triggerBy, lots, whole }) => ({
    member,
    trigger,
    price,
    triggerBy,
    lots,
    ...(whole && { whole }),
  }),
  cancelPerpTrigger: ({ member, trigger }) => ({ member, trigger }),
}

export const perpFromPlain: CommandReaders<PerpCommand> = {
  listPerpMarket: (plain) => ({
    ...plain,
    market: perpMarketFromPlain(plain.market as PlainPerpMarket),
  }),
  setPerpMarketTradable: asWritten,
  placePerpOrder: withTriggers,
  cancelPerpOrder: asWritten,
  cancelAllPerpOrders: (plain) => ({ ...plain, market: plain.market ?? undefined }),
  closePerpPosition: asWritten,
  closePerpPositions: (plain) => ({
    ...plain,
    market: plain.market ?? undefined,
    positionSide: plain.positionSide ?? undefined,
  }),
  setPerpLeverage: (plain) => ({ ...plain, positionSide: plain.positionSide ?? undefined }),
  setPerpMarginMode: asWritten,
  adjustPerpMargin: (plain) => ({ ...plain, amount: toBigint(plain.amount) }),
  setPerpTriggers: withTriggers,
  editPerpTrigger: asWritten,
  cancelPerpTrigger: asWritten,
}

function withTriggers(plain: Plain): Plain {
  const { takeProfit, stopLoss } = plain
  return { ...plain, takeProfit: takeProfit ?? undefined, stopLoss: stopLoss ?? undefined }
}

const termsToPlain = (terms: TriggerTerms | undefined) =>
  terms ? { price: terms.price, triggerBy: terms.triggerBy } : null

/** Markets from before the rule of the basis omit its field. */
export type PlainPerpMarket = Omit<Stored<PerpMarket>, 'brackets' | 'basisSpreadMax'> & {
  brackets: [valueMax: string, maintenanceRate: string, leverageMax: number][]
  basisSpreadMax?: string
}

export function perpMarketToPlain(market: PerpMarket): PlainPerpMarket {
  const { symbol, base, quote, priceDecimals, unitDecimals, lotsMin, lotsMax } = market
  return {
    symbol,
    base,
    quote,
    priceDecimals,
    unitDecimals,
    lotsMin,
    lotsMax,
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
    // As it was written before there was this rule.
    ...(market.basisSpreadMax > 0n && { basisSpreadMax: market.basisSpreadMax.toString() }),
    indexStaleMs: market.indexStaleMs,
    indexJumpMax: market.indexJumpMax.toString(),
    isTradable: market.isTradable,
  }
}

export function perpMarketFromPlain(plain: PlainPerpMarket): PerpMarket {
  const ratio = (value: unknown) => toBigint<Ratio>(value)
  return {
    ...plain,
    makerFeeRate: ratio(plain.makerFeeRate),
    takerFeeRate: ratio(plain.takerFeeRate),
    liquidationFeeRate: ratio(plain.liquidationFeeRate),
    brackets: plain.brackets.map(
      ([valueMax, maintenanceRate, leverageMax]): Bracket => ({
        valueMax: toBigint<Amount>(valueMax),
        maintenanceRate: ratio(maintenanceRate),
        leverageMax,
      }),
    ),
    fundingCap: ratio(plain.fundingCap),
    interestRate: ratio(plain.interestRate),
    impactValue: toBigint<Amount>(plain.impactValue),
    priceLimit: ratio(plain.priceLimit),
    priceLimitMax: ratio(plain.priceLimitMax),
    basisSpreadMax: ratio(plain.basisSpreadMax ?? '0'),
    indexJumpMax: ratio(plain.indexJumpMax),
  }
}
