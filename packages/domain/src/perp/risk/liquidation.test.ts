import {
  type Amount,
  add,
  cost,
  equalShare,
  ONE,
  times,
  ZERO,
  ZERO_PRICE,
} from '@assay/money/amount.ts'
import { formatAmount, parseAmount } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import { bracketOf, type Leg, marginStatus, requirementOf } from '../margin.ts'
import { perpRules, perpValue } from '../perpMarket.ts'
import { exampleMarket } from '../testing/exampleMarket.ts'
import {
  bankruptcyValue,
  closeForced,
  deleverageValue,
  type LiquidationReport,
  limitTicks,
  recomputeLiquidation,
  stepLots,
} from './liquidation.ts'
import {
  bankruptcyPrice,
  crossLiquidationPrice,
  crossLiquidationRange,
  liquidationPrice,
} from './liquidationPrice.ts'

const amount = (text: string) => parseAmount(text) as Amount
/** The printed formulas count no closing fee (f = 0). */
const rules = perpRules({ ...exampleMarket, takerFeeRate: 0n as never })
const withFee = perpRules({ ...exampleMarket, takerFeeRate: (ONE / 2000n) as never })

const long = { side: 'long' as const, lots: 500, entryValue: amount('30000') }
const short = { ...long, side: 'short' as const }
const ten = (price: bigint | undefined) => price && formatAmount(price, 10)

describe('the liquidation price', () => {
  test('of an isolated position is where equity meets maintenance', () => {
    // proves PERP-21
    const margin = amount('1500')
    expect(ten(liquidationPrice({ rules, ...long }, margin))).toBe('57228.9156626506')
    expect(ten(liquidationPrice({ rules, ...short }, margin))).toBe('62749.0039840637')
    expect(ten(liquidationPrice({ rules: withFee, ...long }, margin))).toBe('57257.6594676042')
    expect(ten(liquidationPrice({ rules: withFee, ...short }, margin))).toBe('62717.7700348432')
  })

  test('is before the bankruptcy price, where the margin is gone', () => {
    const margin = amount('1500')
    expect(bankruptcyPrice({ rules, ...long }, margin)).toBe(amount('57000'))
    expect(bankruptcyPrice({ rules, ...short }, margin)).toBe(amount('63000'))
    expect(ten(bankruptcyPrice({ rules: withFee, ...long }, margin))).toBe('57028.5142571285')
    expect(ten(bankruptcyPrice({ rules: withFee, ...short }, margin))).toBe('62968.5157421289')
    expect(bankruptcyPrice({ rules, ...long }, amount('30000'))).toBeUndefined()
  })

  test('of a cross position counts the others and their maintenance', () => {
    const other = perpRules({ ...exampleMarket, symbol: 'ETH/USDT', base: 'ETH' })
    const legs: Leg[] = [{ rules, ...long, mark: 6_000_000, fundingDue: ZERO }]
    const rest = { side: 'long' as const, lots: 100, entryValue: amount('100500') }
    legs.push({ rules: other, ...rest, mark: 100_000_000, fundingDue: ZERO })
    const { equity, maintenance } = marginStatus(ZERO, legs.slice(1))
    expect(equity).toBe(-amount('500'))
    const cash = add(amount('4878'), maintenance)
    expect(ten(crossLiquidationRange(cash, legs, 'BTC/USDT').low)).toBe('51449.7991967871')
  })

  test.each([
    ['long', '5000'],
    ['short', '5000'],
    // So far away that the value is in another bracket.
    ['long', '21000'],
    ['short', '40000'],
  ] as const)('of a cross %s with %s follows from the figures of its sheet', (side, cash) => {
    const other = perpRules({ ...exampleMarket, symbol: 'ETH/USDT', base: 'ETH' })
    const own: Leg = {
      rules: withFee,
      side,
      lots: 500,
      entryValue: amount('29800'),
      mark: 6_000_000,
      fundingDue: amount('1.25'),
    }
    const rest = { side: 'short' as const, lots: 100, entryValue: amount('100500') }
    const legs = [own, { rules: other, ...rest, mark: 100_000_000, fundingDue: ZERO }]
    const price = crossLiquidationPrice(amount(cash), legs, 'BTC/USDT') ?? ZERO_PRICE
    // As in docs/money.md: P = (R - m - d - E + s·Q·M) / (Q·(s - r - f)).
    const { equity, maintenance } = marginStatus(amount(cash), legs)
    const size = times(withFee.lotUnit, 500)
    const { maintenanceRate, deduction } = bracketOf(withFee, cost(size, price, 'down'))
    const sign = side === 'long' ? 1n : -1n
    const above =
      maintenance - requirementOf(own) - deduction - equity + (sign * size * amount('60000')) / ONE
    const below = (size * (sign * ONE - maintenanceRate - withFee.takerFeeRate)) / ONE
    expect(formatAmount((above * ONE) / below, 8)).toBe(formatAmount(price, 8))
  })

  test('does not exist for a long that its margin covers to zero', () => {
    expect(liquidationPrice({ rules, ...long }, amount('30000'))).toBeUndefined()
  })

  test('of two legs is on both sides when they hedge each other', () => {
    const legs = [long, short].map((leg) => ({ rules, ...leg, mark: 6_000_000, fundingDue: ZERO }))
    const { low, high } = crossLiquidationRange(amount('1000'), legs, 'BTC/USDT')
    expect(low).toBeUndefined()
    // 1 000 = 2 · (0.5 P · 0.5 % - 50) beyond 50 000 of value each: P = 220 000.
    expect(ten(high)).toBe('220000.0000000000')
  })

  test('of a hedge is one price for both legs, the one nearer to the mark', () => {
    const hedge = (lots: { long: number; short: number }, cash: string, mark = 6_000_000) =>
      crossLiquidationPrice(
        amount(cash),
        (['long', 'short'] as const).map((side) => {
          const entryValue = perpValue(rules, 6_000_000, lots[side])
          return { rules, side, lots: lots[side], entryValue, mark, fundingDue: ZERO }
        }),
        'BTC/USDT',
      )
    // 1 000 + 0.1 (P - 60 000) = 0.9 P · 0.4 %
    expect(ten(hedge({ long: 500, short: 400 }, '1000'))).toBe('51867.2199170124')
    // 1 000 - 0.1 (P - 60 000) = 0.9 P · 0.4 %: a rise liquidates the long too.
    expect(ten(hedge({ long: 400, short: 500 }, '1000'))).toBe('67567.5675675675')
    // 500 + 0.01 (P - 60 000) = 0.99 P · 0.4 %, and far above where maintenance exceeds the gain.
    expect(ten(hedge({ long: 500, short: 490 }, '500'))).toBe('16556.2913907284')
    expect(ten(hedge({ long: 500, short: 490 }, '500', 200_000_000))).toBe('2203389.8305084745')
  })

  test('is exactly where the margin status turns, tick by tick', () => {
    // proves P4: the formula and the engine's trigger are the same
    let seed = 12_345
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    for (let count = 0; count < 3000; count++) {
      const side = next(2) === 0 ? ('long' as const) : ('short' as const)
      const lots = 1 + next(2) * next(100_000) + next(500)
      const entry = 10_000 + next(9_000_000)
      const entryValue = add(perpValue(withFee, entry, lots), BigInt(next(1000)) as Amount)
      const least = equalShare(entryValue, 1 + next(99), 'down')
      const margin = add(least, BigInt(next(7)) as Amount)
      const price = liquidationPrice({ rules: withFee, side, lots, entryValue }, margin)
      const isOver = (mark: number) => {
        const leg = { rules: withFee, side, lots, entryValue, mark, fundingDue: ZERO }
        const { equity, maintenance } = marginStatus(margin, [leg])
        return equity <= maintenance
      }
      if (price === undefined) {
        expect(side === 'long' && !isOver(1)).toBe(true)
        continue
      }
      const tick = ONE / 100n
      const [below, above] = [Number(price / tick), Number((price + tick - 1n) / tick)]
      if (side === 'long') {
        if (below > 1) expect(isOver(below - 1)).toBe(true)
        expect(isOver(above + 1)).toBe(false)
      } else {
        expect(isOver(above + 1)).toBe(true)
        if (below > 1) expect(isOver(below - 1)).toBe(false)
      }
    }
  })
})

describe('a forced close', () => {
  const leg = { rules, ...long, mark: 5_722_000, fundingDue: ZERO, margin: amount('1500') }
  const cash = amount('1500')

  test('of an isolated position is bankrupt at entry less margin', () => {
    const value = bankruptcyValue(marginStatus(cash, [leg]), leg, 500)
    expect(value).toBe(amount('28500'))
    expect(limitTicks(rules, value, leg)).toBe(5_700_000)
    const above = (value + 1n) as Amount
    expect(limitTicks(rules, above, leg)).toBe(5_700_001)
    expect(limitTicks(rules, above, { ...leg, side: 'short' })).toBe(5_700_000)
  })

  test('takes its fee only out of what is better than bankruptcy', () => {
    const at = (value: string) =>
      closeForced(cash, leg, {
        lots: 500,
        value: amount(value),
        bankruptcyValue: amount('28500'),
        isFeeFree: false,
      })
    expect(at('28700')).toMatchObject({
      fee: amount('143.5'),
      fundPaid: ZERO,
      cash: amount('56.5'),
    })
    expect(at('28600')).toMatchObject({ fee: amount('100'), fundPaid: ZERO, cash: 0n })
    expect(at('28500')).toMatchObject({ fee: 0n, fundPaid: ZERO, cash: 0n })
    expect(at('28400')).toMatchObject({ fee: 0n, fundPaid: amount('100'), cash: 0n })
  })

  test('against the ranks is at the mark while the fund bears it, else at what is left', () => {
    const fallen = { ...leg, mark: 5_600_000 }
    expect(deleverageValue(fallen, 500, { cash, fund: amount('600') })).toBe(amount('28000'))
    expect(deleverageValue(fallen, 500, { cash, fund: amount('500') })).toBe(amount('28000'))
    expect(deleverageValue(fallen, 500, { cash, fund: amount('400') })).toBe(amount('28100'))
    expect(deleverageValue(fallen, 500, { cash, fund: ZERO })).toBe(amount('28500'))
  })

  test('brings a large position down two brackets, a small one goes whole', () => {
    expect(stepLots({ rules, mark: 6_000_000, lots: 4000 })).toBe(4000)
    // 300 000 is in the third bracket: down to 50 000, which is 833 lots.
    expect(stepLots({ rules, mark: 6_000_000, lots: 5000 })).toBe(4167)
  })
})

describe('a liquidation report', () => {
  const leg = {
    ...long,
    position: 7,
    market: 'BTC/USDT',
    mark: 5_722_000,
    fundingDue: ZERO,
    margin: amount('1500'),
    leverage: 20,
  }
  const report: LiquidationReport = {
    id: 1,
    member: 5,
    marginMode: 'isolated',
    at: 1000,
    warnings: [],
    marks: [
      {
        market: 'BTC/USDT',
        index: 5_722_000,
        byFunding: 5_722_000,
        byBasis: 5_722_000,
        last: 5_700_000,
        mark: 5_722_000,
      },
    ],
    cash: amount('1500'),
    legs: [leg],
    cancelled: [],
    steps: [
      {
        kind: 'book',
        position: 7,
        bankruptcyValue: amount('28500'),
        asked: 500,
        limit: 5_700_000,
        fills: [{ lots: 500, value: amount('28700') }],
        fee: amount('143.5'),
        fundPaid: ZERO,
        fundLeft: amount('1000'),
      },
    ],
    cashAfter: amount('56.5'),
    legsAfter: [],
  }
  const rulesOf = () => rules

  test('follows from its own inputs', () => {
    expect(recomputeLiquidation(report, rulesOf)).toEqual([])
  })

  test('is found out when a figure was bent', () => {
    const bent = (change: Partial<LiquidationReport['steps'][number]>) =>
      recomputeLiquidation({ ...report, steps: [{ ...report.steps[0]!, ...change }] }, rulesOf)
    expect(bent({ fee: amount('200') })).toContain('The fee was another.')
    expect(bent({ fundPaid: 1n as Amount })).toContain('The fund paid another amount.')
    expect(bent({ fills: [{ lots: 500, value: amount('28400') }] })).toContain(
      'A fill was beyond the limit.',
    )
    expect(bent({ bankruptcyValue: amount('28000') })).toContain(
      'Position 7 has another bankruptcy.',
    )
    const given = { member: 6, position: 9, rank: 0 }
    const fills = [{ lots: 500, value: amount('28700'), counterparty: given }]
    expect(bent({ kind: 'deleverage', limit: 0, fee: ZERO, fills })).toContain(
      'Others were deleveraged away from the mark while the fund had money.',
    )
    expect(recomputeLiquidation({ ...report, cash: amount('3000') }, rulesOf)).toContain(
      'The margin was enough.',
    )
    expect(recomputeLiquidation({ ...report, cashAfter: ZERO }, rulesOf)).toEqual([
      'The member was left with another amount.',
    ])
  })
})
