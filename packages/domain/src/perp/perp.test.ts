import { type Amount, negative, ONE, type Price, type Ratio, ZERO } from '@assay/money/amount.ts'
import { formatAmount, parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import {
  fundingPaymentOf,
  fundingPerLot,
  fundingRate,
  nextFundingAt,
  premiumSample,
} from './funding.ts'
import {
  bracketAt,
  maintenanceMargin,
  marginRatio,
  marginStatus,
  riskLevel,
  warningOf,
} from './margin.ts'
import {
  averageBasis,
  basisOf,
  isWildIndex,
  markParts,
  markStep,
  medianOf,
  priceLimits,
} from './markPrice.ts'
import { orderCost } from './orderCost.ts'
import {
  basisSpreadLimit,
  isPerpMarketSound,
  type PerpMarket,
  perpRules,
  perpValue,
} from './perpMarket.ts'
import { entryPrice, increased, reduction, returnOnMargin, unrealizedPnl } from './position.ts'
import { adlLights, adlRank } from './risk/adlRank.ts'
import { exampleMarket } from './testing/exampleMarket.ts'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseRatio(text) as Ratio

const market = exampleMarket
const rules = perpRules(market)

describe('the cost of an order', () => {
  test('is price · lots · unit / leverage and price · lots · unit · rate, to the digit', () => {
    // proves PERP-36, PERP-37
    const cost = orderCost(rules, { price: 6_000_000, lots: 329, leverage: 20 })
    expect(cost.value).toBe(amount('19740'))
    expect(cost.margin).toBe(amount('987'))
    expect(cost.fee).toBe(amount('11.844'))
    expect(cost.cost).toBe(amount('998.844'))
  })
})

test('the bracket at a price between ticks is that of the value rounded up', () => {
  // 0.5 BTC at 500,000 are the first bracket's 250,000.
  const at = (price: bigint) => bracketAt(rules, 500, price as Price).leverageMax
  expect([at(amount('500000')), at(amount('500000') + 1n)]).toEqual([100, 50])
})

describe('a position', () => {
  const long = {
    side: 'long' as const,
    lots: 500,
    entryValue: amount('30000'),
    margin: amount('1500'),
  }
  const short = { ...long, side: 'short' as const }

  test('gains and loses with its side', () => {
    // proves PERP-10
    expect(unrealizedPnl(rules, long, 6_100_000)).toBe(amount('500'))
    expect(unrealizedPnl(rules, short, 6_100_000)).toBe(-amount('500'))
    expect(returnOnMargin(amount('500'), long.entryValue, 20)).toBe(ratio('0.333333333333333333'))
    // Floored, so a loss of a third shows as -33.34 %.
    expect(
      formatAmount(returnOnMargin(negative(amount('500')), long.entryValue, 20) * 100n, 2),
    ).toBe('-33.34')
  })

  test('averages its entry when it grows and keeps it when it shrinks', () => {
    const more = increased(long, 250, perpValue(rules, 6_300_000, 250))
    expect(more.lots).toBe(750)
    expect(entryPrice(rules, more)).toBe(amount('61000'))
    const part = reduction({ ...more, margin: amount('2287.5') }, 250, amount('16000'))
    expect(part).toEqual({
      entryValue: amount('15250'),
      realized: amount('750'),
      margin: amount('762.5'),
    })
  })

  test('loses nothing to rounding when it is closed in parts', () => {
    const odd = {
      side: 'short' as const,
      lots: 7,
      entryValue: 100n as Amount,
      margin: 10n as Amount,
    }
    const first = reduction(odd, 3, 40n as Amount)
    expect(first).toEqual({ entryValue: 42n, realized: 2n, margin: 4n })
    const rest = { ...odd, lots: 4, entryValue: 58n as Amount, margin: 6n as Amount }
    expect(reduction(rest, 4, 50n as Amount)).toEqual({ entryValue: 58n, realized: 8n, margin: 6n })
  })
})

describe('maintenance', () => {
  test('follows the brackets without a jump at their edges', () => {
    expect(rules.steps.map(({ deduction }) => deduction)).toEqual(
      ['0', '50', '1300', '16300', '266300'].map(amount),
    )
    expect(maintenanceMargin(rules, amount('50000'))).toBe(amount('200'))
    expect(maintenanceMargin(rules, amount('250000'))).toBe(amount('1200'))
    expect(maintenanceMargin(rules, amount('250001'))).toBe(amount('1200.01'))
  })

  const MAINTENANCE = 720n as Amount

  test('warns at 80 and 90 percent and liquidates at 100', () => {
    const level = (equity: bigint) =>
      riskLevel({ unrealized: ZERO, equity: equity as Amount, maintenance: MAINTENANCE })
    expect([901n, 900n, 801n, 800n, 721n, 720n, -1n].map(level)).toEqual([
      0, 80, 80, 90, 90, 100, 100,
    ])
    expect(riskLevel({ unrealized: ZERO, equity: ZERO, maintenance: ZERO })).toBe(0)
  })

  test('shows for a margin ratio the warning that the account has', () => {
    const warning = (units: bigint) => {
      const equity = units as Amount
      return warningOf(marginRatio({ unrealized: ZERO, equity, maintenance: MAINTENANCE }))
    }
    expect([901n, 900n, 801n, 800n, 721n].map(warning)).toEqual([undefined, 80, 80, 90, 90])
    expect(warning(0n)).toBeUndefined()
  })

  test('counts cash, profit, funding owed and the closing fee', () => {
    const leg = {
      rules,
      side: 'long' as const,
      lots: 500,
      entryValue: amount('30000'),
      mark: 5_900_000,
      fundingDue: amount('3'),
    }
    expect(marginStatus(amount('1500'), [leg])).toEqual({
      unrealized: -amount('500'),
      equity: amount('997'),
      // 29 500 · 0.4 % and the taker fee of 0.06 %
      maintenance: amount('135.7'),
    })
  })
})

describe('the mark price', () => {
  test('is the median of index and funding, index and basis, and the last trade', () => {
    expect(medianOf(3, 1, 2)).toBe(2)
    const input = { index: 100_000, msToFunding: 4 * 3_600_000, fundingRate: ratio('0.0001') }
    const basis = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 20 : 40))
    expect(markParts(market, { ...input, last: 90_000, basis })).toEqual({
      byFunding: 100_005,
      byBasis: 100_015,
      last: 90_000,
      mark: 100_005,
    })
    expect(markParts(market, { ...input, last: 0, basis: [] }).mark).toBe(100_000)
    expect(markParts(market, { ...input, last: 100_010, basis }).mark).toBe(100_010)
  })

  test('moves by a quarter of the lowest maintenance rate per sample, and by one tick at least', () => {
    expect([6_000_000, 1_999, 1].map((index) => markStep(market, { index }))).toEqual([6_000, 1, 1])
  })

  test('counts the middle of a deep and narrow book only', () => {
    const index = 100_000
    const best = { bid: 95_000, ask: 100_010 }
    const sample = (bid: number, ask: number) =>
      basisOf(market, { index, best, impact: { bid, ask } })
    expect(sample(99_900, 100_200)).toBe(100)
    expect(sample(99_700, 100_200)).toBe(-100)
    expect([sample(99_699, 100_200), sample(0, 100_010), sample(99_990, 0)]).toEqual([0, 0, 0])
    const before = { basisSpreadMax: ratio('0') }
    expect(basisOf(before, { index, best, impact: { bid: 0, ask: 0 } })).toBe(-4_990)
    expect(averageBasis(before, [600])).toBe(300)
    // Absent samples count as 0: one moment is a thirtieth.
    expect(averageBasis(market, [600])).toBe(10)
    expect(averageBasis(market, Array(30).fill(600))).toBe(300)
  })

  test('takes orders within the limits around the index', () => {
    expect(priceLimits(market, { index: 100_000, premium: 0 })).toEqual({
      low: 98_000,
      high: 102_000,
    })
    expect(priceLimits(market, { index: 100_000, premium: 4000 })).toEqual({
      low: 100_000,
      high: 105_000,
    })
  })

  test('finds an index wild beyond its jump, at neither edge', () => {
    expect(isWildIndex(market, { from: 1000, to: 1100 })).toBe(false)
    expect(isWildIndex(market, { from: 1000, to: 1101 })).toBe(true)
    expect(isWildIndex(market, { from: 1000, to: 899 })).toBe(true)
    expect(isWildIndex(market, { from: 0, to: 899 })).toBe(false)
  })
})

describe('funding', () => {
  test.each([
    ['0.0001', '0.0001'],
    ['0.0010', '0.0005'],
    ['0.0004', '0.0001'],
  ])('with a premium of %s is %s', (premium, expected) => {
    expect(fundingRate(market, ratio(premium))).toBe(ratio(expected))
  })

  test('goes below zero with the premium and stays within its cap', () => {
    expect(fundingRate(market, negative(ratio('0.0008')))).toBe(-ratio('0.0003'))
    expect(fundingRate(market, ratio('0.5'))).toBe(ratio('0.003'))
    expect(fundingRate(market, negative(ratio('0.5')))).toBe(-ratio('0.003'))
  })

  test('is equal on both sides to the last digit', () => {
    const perLot = fundingPerLot(rules, 6_000_000, ratio('0.000133333333333333'))
    expect(perLot).toBe(amount('0.00799999999999998'))
    expect(fundingPaymentOf('long', 500, perLot)).toBe(amount('3.99999999999999'))
    expect(fundingPaymentOf('long', 7, perLot) + fundingPaymentOf('short', 7, perLot)).toBe(0n)
  })

  test('is stamped at whole intervals, and a thin book adds no premium', () => {
    expect(nextFundingAt(0, 1000)).toBe(1000)
    expect(nextFundingAt(1000, 1000)).toBe(2000)
    expect(premiumSample(1000, { bid: 1002, ask: 1005 })).toBe(ratio('0.002'))
    expect(premiumSample(1000, { bid: 0, ask: 999 })).toBe(-ratio('0.001'))
    expect(premiumSample(1000, { bid: 0, ask: 0 })).toBe(0n)
  })
})

describe('the rank of deleveraging', () => {
  test('is profit percent times effective leverage', () => {
    const lots = 1000
    const entryValue = amount('20000')
    const long = { side: 'long' as const, lots, entryValue, margin: amount('2000') }
    const short = { side: 'short' as const, lots, entryValue, margin: amount('1000') }
    expect(adlRank(rules, long, 2_100_000)).toBe(ratio('0.35'))
    expect(adlRank(rules, short, 1_900_000)).toBe(ratio('0.475'))
    expect(adlRank(rules, long, 1_900_000) < 0n).toBe(true)
  })

  test('shows as five lights, a fifth of the side each', () => {
    expect([0, 1, 2, 3, 4, 9].map((rank) => adlLights(rank, 10))).toEqual([5, 5, 4, 4, 3, 1])
    expect(adlLights(0, 1)).toBe(5)
  })
})

describe('a contract market', () => {
  test.each<[Partial<PerpMarket>]>([
    [{ symbol: 'ETH/USDT' }],
    [{ unitDecimals: 14 }],
    [{ unitDecimals: -10 }],
    [{ lotsMin: 0 }],
    [{ lotsMax: 0 }],
    [{ makerFeeRate: ratio('0.0007') }],
    [{ leverages: [] }],
    [{ leverages: [5, 3] }],
    [{ leverages: [101] }],
    [{ brackets: [] }],
    [
      {
        brackets: [{ valueMax: ONE as Amount, maintenanceRate: ratio('0.0088'), leverageMax: 100 }],
      },
    ],
    [{ brackets: [market.brackets[0]!, market.brackets[0]!] }],
    [{ brackets: [{ ...market.brackets[0]!, valueMax: (2n ** 53n * 10n ** 13n) as Amount }] }],
    [{ priceLimit: ratio('0.06') }],
    [{ fundingIntervalMs: 59_999 }],
    [{ impactValue: 0n as Amount }],
  ])('is not sound with %o', (change) => {
    expect(isPerpMarketSound(market)).toBe(true)
    expect(isPerpMarketSound({ ...market, ...change })).toBe(false)
  })
})

test('the basis moves by less than a new position has above its maintenance margin', () => {
  // 100 times: 1 % margin less 0.5 % maintenance, twice; 50 times: 2 % less 1 %, twice.
  expect(basisSpreadLimit(market)).toBe(ratio('0.01'))
  const only = (leverageMax: number, rate: string) =>
    basisSpreadLimit({
      brackets: [{ valueMax: amount('1'), maintenanceRate: ratio(rate), leverageMax }],
    })
  expect([only(20, '0.025'), only(1, '0.1')]).toEqual([ratio('0.05'), ratio('1')])
})
