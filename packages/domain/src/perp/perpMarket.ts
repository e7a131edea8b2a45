import {
  type Amount,
  add,
  amountStep,
  DECIMALS,
  equalShare,
  ONE,
  type Ratio,
  share,
  smaller,
  subtract,
  times,
  WHOLE,
  ZERO,
  ZERO_RATIO,
} from '@assay/money/amount.ts'
import type { AssetId } from '../asset.ts'
import type { MarketSymbol } from '../market.ts'
import { AMOUNT_MAX } from '../spot/spotRules.ts'

/**
 * A market of perpetual contracts, margined and settled in its quote asset. It belongs to the spot
 * market of the same symbol and shares its tick and index. One lot is 10^-unitDecimals of the base
 * (a negative `unitDecimals` makes it tens or thousands), so that ticks times lots is a whole
 * number of the ledger's units and values are never rounded.
 */
export type PerpMarket = {
  symbol: MarketSymbol
  base: AssetId
  quote: AssetId
  priceDecimals: number
  unitDecimals: number
  /** Limits of one order, in lots. */
  lotsMin: number
  lotsMax: number
  makerFeeRate: Ratio
  takerFeeRate: Ratio
  /** Maximum fee for the insurance fund on what a liquidation leaves. */
  liquidationFeeRate: Ratio
  /** The offered choices, ascending. Every whole number up to the last may be used. */
  leverages: readonly number[]
  /** Ascending by value; the last one limits the size of a position. */
  brackets: readonly Bracket[]
  fundingIntervalMs: number
  /** Funding per interval is within plus or minus this. */
  fundingCap: Ratio
  /** The interest part of funding per interval, usually 0.0001. */
  interestRate: Ratio
  /** The value whose average price in the book is the impact price. */
  impactValue: Amount
  /**
   * How far from the index an order may be priced, with the premium added, and in any case
   * (formulas 11).
   */
  priceLimit: Ratio
  priceLimitMax: Ratio
  /**
   * The basis counts a book only if its two impact prices are at most this far apart, as a share of
   * the index; any other is a basis of 0. 0 in markets from before this rule, which count every
   * book.
   */
  basisSpreadMax: Ratio
  /** An older index halts the market. */
  indexStaleMs: number
  /** An index that jumps by more halts the market until a second tick confirms it. */
  indexJumpMax: Ratio
  isTradable: boolean
}

export type Bracket = {
  /** The bracket includes positions up to this value, in quote. */
  valueMax: Amount
  maintenanceRate: Ratio
  /** The highest leverage in this bracket. */
  leverageMax: number
}

/** A market with derived values, computed once. */
export type PerpRules = PerpMarket & {
  /** One lot, in base. */
  lotUnit: Amount
  /** One lot at a price of one tick, in quote. */
  valueUnit: Amount
  steps: readonly BracketStep[]
}

/**
 * Maintenance is value times rate less the deduction, which makes it continuous between brackets.
 */
export type BracketStep = Bracket & { floor: Amount; deduction: Amount }

/** The finest contract has this many digits of 10^-18 in one tick times one lot. */
const VALUE_UNIT_DIGITS_MIN = 3

export function perpRules(market: PerpMarket): PerpRules {
  const steps: BracketStep[] = []
  let floor = ZERO
  let deduction = ZERO
  let rate = ZERO_RATIO
  for (const bracket of market.brackets) {
    // A deduction rounds down, so that maintenance rounds up.
    deduction = add(deduction, share(floor, subtract(bracket.maintenanceRate, rate), 'down'))
    steps.push({ ...bracket, floor, deduction: steps.length === 0 ? ZERO : deduction })
    rate = bracket.maintenanceRate
    floor = bracket.valueMax
  }
  return {
    ...market,
    lotUnit: amountStep(market.unitDecimals),
    valueUnit: amountStep(market.unitDecimals + market.priceDecimals),
    steps,
  }
}

/** The highest leverage of an order; a large position's is lower (its bracket's). */
export const leverageMaxOf = ({ leverages }: Pick<PerpMarket, 'leverages'>): number =>
  leverages.at(-1) ?? 1

export const isLeverageOffered = (
  market: Pick<PerpMarket, 'leverages'>,
  leverage: number,
): boolean => Number.isInteger(leverage) && leverage >= 1 && leverage <= leverageMaxOf(market)

/** The quote value of so many lots at so many ticks; exact. */
export const perpValue = (rules: PerpRules, ticks: number, lots: number): Amount =>
  times(rules.valueUnit, BigInt(ticks) * BigInt(lots))

/**
 * Whether a market can be listed. Fees and maintenance must stay below the margin of the highest
 * leverage of each bracket, so that a new position is never unsafe at its own price.
 */
export function isPerpMarketSound(market: PerpMarket): boolean {
  const digits = DECIMALS - market.priceDecimals - market.unitDecimals
  const isRate = (rate: Ratio, most: Ratio) => rate >= 0n && rate <= most
  const tenth = equalShare(WHOLE, 10, 'down')
  return (
    market.symbol === `${market.base}/${market.quote}` &&
    Number.isInteger(market.unitDecimals) &&
    market.unitDecimals >= -9 &&
    market.unitDecimals <= DECIMALS &&
    digits >= VALUE_UNIT_DIGITS_MIN &&
    Number.isSafeInteger(market.lotsMin) &&
    market.lotsMin >= 1 &&
    Number.isSafeInteger(market.lotsMax) &&
    market.lotsMax >= market.lotsMin &&
    market.lotsMax <= 10 ** 12 &&
    isRate(market.makerFeeRate, market.takerFeeRate) &&
    isRate(market.takerFeeRate, tenth) &&
    isRate(market.liquidationFeeRate, tenth) &&
    isRate(market.fundingCap, tenth) &&
    isRate(market.interestRate, tenth) &&
    Number.isSafeInteger(market.fundingIntervalMs) &&
    market.fundingIntervalMs >= 60_000 &&
    market.impactValue > 0n &&
    market.impactValue <= AMOUNT_MAX &&
    market.priceLimit > 0n &&
    market.priceLimit <= market.priceLimitMax &&
    market.priceLimitMax < ONE &&
    isRate(market.basisSpreadMax, market.priceLimitMax) &&
    Number.isSafeInteger(market.indexStaleMs) &&
    market.indexStaleMs > 0 &&
    market.indexJumpMax > 0n &&
    areBracketsSound(market) &&
    areLeveragesSound(market)
  )
}

/**
 * The widest basis spread for a new listing, as a share of the index. One side of the book moves
 * the basis by half of it, which must not use up what a position that was opened at the index with
 * the highest leverage of its bracket has above its maintenance margin.
 */
export function basisSpreadLimit({ brackets }: Pick<PerpMarket, 'brackets'>): Ratio {
  const buffers = brackets.map(({ leverageMax, maintenanceRate }) =>
    subtract(equalShare(WHOLE, leverageMax, 'down'), maintenanceRate),
  )
  return buffers.reduce((least, one) => smaller(least, times(one, 2)), WHOLE)
}

function areBracketsSound(market: PerpMarket): boolean {
  const unit = 10n ** BigInt(DECIMALS - market.unitDecimals - market.priceDecimals)
  let last: Bracket | undefined
  for (const bracket of market.brackets) {
    const { valueMax, maintenanceRate, leverageMax } = bracket
    const isWhole = Number.isInteger(leverageMax) && leverageMax >= 1
    if (!isWhole || valueMax <= 0n || valueMax > AMOUNT_MAX || maintenanceRate <= 0n) return false
    // Ticks times lots must be safe integers up to the largest position.
    if (valueMax / unit > BigInt(Number.MAX_SAFE_INTEGER)) return false
    if (BigInt(leverageMax) * (maintenanceRate + 2n * market.takerFeeRate) >= ONE) return false
    if (last) {
      const isRising = valueMax > last.valueMax && maintenanceRate > last.maintenanceRate
      if (!isRising || leverageMax > last.leverageMax) return false
    }
    last = bracket
  }
  return last !== undefined
}

function areLeveragesSound({ leverages, brackets }: PerpMarket): boolean {
  const most = brackets[0]?.leverageMax ?? 0
  return (
    leverages.length > 0 &&
    leverages.every(
      (leverage, index) =>
        Number.isInteger(leverage) &&
        leverage >= 1 &&
        leverage <= most &&
        (index === 0 || leverage > leverages[index - 1]!),
    )
  )
}
