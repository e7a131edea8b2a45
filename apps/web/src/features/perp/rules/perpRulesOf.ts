/**
 * The rules of a contract in the domain's form, from server data: of a current market, or at the
 * time of a report. Fields that only the engine reads (funding, index guards) are zero here.
 */
import { type Bracket, type PerpRules, perpRules } from '@assay/domain/perp/perpMarket.ts'
import { DECIMALS, ZERO, ZERO_RATIO } from '@assay/money/amount.ts'
import type { ReportRules } from '@assay/wire/routes/trading/contractReport.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'

const NOTHING = {
  fundingIntervalMs: 1,
  fundingCap: ZERO_RATIO,
  interestRate: ZERO_RATIO,
  impactValue: ZERO,
  priceLimit: ZERO_RATIO,
  priceLimitMax: ZERO_RATIO,
  basisSpreadMax: ZERO_RATIO,
  indexStaleMs: 0,
  indexJumpMax: ZERO_RATIO,
}

export function perpRulesOf(info: PerpInfo, leverages: readonly number[] = []): PerpRules {
  const { symbol, base, quote, priceDecimals, lotsMin, lotsMax, isTradable } = info
  return perpRules({
    ...NOTHING,
    symbol: symbol as PerpRules['symbol'],
    base,
    quote,
    priceDecimals,
    unitDecimals: unitDecimalsOf(info.contractSize),
    lotsMin,
    lotsMax,
    makerFeeRate: info.makerFeeRate,
    takerFeeRate: info.takerFeeRate,
    liquidationFeeRate: info.liquidationFeeRate,
    leverages,
    brackets: info.brackets.map(
      ({ notionalMax, maintenanceRate, leverageMax }): Bracket => ({
        valueMax: notionalMax,
        maintenanceRate,
        leverageMax,
      }),
    ),
    isTradable,
  })
}

export function reportRulesOf(rules: ReportRules): PerpRules {
  const { market, priceDecimals, unitDecimals, takerFeeRate, liquidationFeeRate } = rules
  const [base = '', quote = ''] = market.split('/')
  return perpRules({
    ...NOTHING,
    symbol: market as PerpRules['symbol'],
    base,
    quote,
    priceDecimals,
    unitDecimals,
    lotsMin: 1,
    lotsMax: Number.MAX_SAFE_INTEGER,
    makerFeeRate: takerFeeRate,
    takerFeeRate,
    liquidationFeeRate,
    leverages: [],
    brackets: rules.brackets,
    isTradable: true,
  })
}

/** A lot is a power of ten of the base: 0.001 has 3, 1 has 0, 1000 has -3. */
const unitDecimalsOf = (contractSize: bigint): number =>
  DECIMALS + 1 - contractSize.toString().length
