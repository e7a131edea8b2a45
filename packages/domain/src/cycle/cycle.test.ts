/** The rules of cycle contracts, with figures that can be checked by hand. */
import { type Amount, ONE, type Ratio, ZERO } from '@assay/money/amount.ts'
import { formatAmount, parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../day.ts'
import type { CycleMarket } from './cycleMarket.ts'
import { oddsOf } from './odds.ts'
import { type CyclePlayer, changeLimits, newPlayer, playerAt } from './playerLimits.ts'
import type { RoundTerms, Tick } from './round.ts'
import { entryTicks, RULES_VERSION, rulesTexts } from './rules.ts'
import { payoutOf, settleRound } from './settleRound.ts'
import { type RoundDraft, type RoundView, validateRound } from './validateRound.ts'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseRatio(text) as Ratio

const terms: RoundTerms = {
  direction: 'up',
  stake: amount('100'),
  payoutRate: ratio('0.8'),
  tieRule: 'loss',
  staleAfterMs: 5000,
  acceptedAt: 10_000,
  expiresAt: 40_000,
  headSequence: 7,
  rules: 'cycle-1',
}

/** Ticks from number 8 on: pairs of time and price. */
const ticks = (...pairs: [at: number, price: number][]): Tick[] =>
  pairs.map(([at, price], index) => ({ sequence: 8 + index, at, price, hash: '' }))

/** A tick each 4 s at the entry price, and the last one at the exit price. */
const steady = (entry: number, exit: number) =>
  ticks(
    ...[11, 15, 19, 23, 27, 31, 35].map((second): [number, number] => [second * 1000, entry]),
    [39_000, exit],
    [41_000, 1],
  )

// proves CYC-01, CYC-18
describe('a round', () => {
  const outcome = (change: Partial<RoundTerms>, window: Tick[]) => {
    const { outcome, cause, netResult } = settleRound({ ...terms, ...change }, window)
    return `${outcome} by ${cause}: ${formatAmount(netResult, 2)}`
  }

  it('is won strictly above the entry when up, strictly below when down', () => {
    expect(outcome({}, steady(500, 501))).toBe('won by price: 80.00')
    expect(outcome({}, steady(500, 499))).toBe('lost by price: -100.00')
    expect(outcome({ direction: 'down' }, steady(500, 499))).toBe('won by price: 80.00')
    expect(outcome({ direction: 'down' }, steady(500, 501))).toBe('lost by price: -100.00')
  })

  it('follows the published rule when the prices are equal', () => {
    expect(outcome({}, steady(500, 500))).toBe('lost by tie: -100.00')
    expect(outcome({ tieRule: 'refund' }, steady(500, 500))).toBe('refunded by tie: 0.00')
  })

  it('enters at the first tick after the receipt, and leaves at the last one up to expiry', () => {
    const window = ticks([10_000, 500], [14_000, 9], [18_000, 9], [22_000, 9], [26_000, 9])
    window.push(...ticks([30_000, 9], [35_000, 9], [40_000, 501], [40_001, 1]))
    for (const [index, tick] of window.entries()) tick.sequence = 8 + index
    const settled = settleRound(terms, window)
    expect([settled.entry?.sequence, settled.exit?.sequence]).toEqual([8, 15])
    expect(settled.outcome).toBe('won')
    // Ticks from before the receipt are ignored.
    const earlier = { sequence: 7, at: 9000, price: 999, hash: '' }
    expect(settleRound(terms, [earlier, ...window])).toEqual(settled)
  })

  it('is refunded with fewer than two ticks', () => {
    expect(outcome({}, [])).toBe('refunded by fewTicks: 0.00')
    expect(outcome({}, ticks([11_000, 500], [41_000, 900]))).toBe('refunded by fewTicks: 0.00')
    const brief = { expiresAt: 13_000 }
    expect(outcome(brief, ticks([11_000, 500], [13_000, 501]))).toBe('won by price: 80.00')
  })

  it('is refunded after a silence longer than the bound, wherever it is', () => {
    const brief = { expiresAt: 22_000 }
    const play = (...pairs: [number, number][]) => outcome(brief, ticks(...pairs))
    const won = 'won by price: 80.00'
    const silent = 'refunded by staleFeed: 0.00'
    expect(play([15_000, 500], [20_000, 501])).toBe(won)
    expect(play([15_001, 500], [20_000, 501])).toBe(silent)
    expect(play([14_000, 500], [19_001, 501])).toBe(silent)
    expect(play([12_000, 500], [16_999, 501])).toBe(silent)
  })

  it('of the first rules enters at the next tick, and of unknown rules never', () => {
    expect(settleRound(terms, steady(500, 501)).entry?.sequence).toBe(8)
    expect(() => settleRound({ ...terms, rules: 'cycle-9' }, [])).toThrow(RangeError)
    expect(() => settleRound({ ...terms, rules: 'toString' }, [])).toThrow(RangeError)
  })

  it('pays the rate rounded down', () => {
    expect(payoutOf({ stake: 3n as Amount, payoutRate: ratio('0.85') })).toBe(2n)
  })
})

// proves CYC-18
describe('a round of the second rules', () => {
  const second: RoundTerms = { ...terms, rules: RULES_VERSION, expiresAt: 14_000 }
  const settled = (change: Partial<RoundTerms>, ...pairs: [number, number][]) => {
    const { outcome, cause, entry, exit } = settleRound({ ...second, ...change }, ticks(...pairs))
    return [outcome, cause, entry?.sequence, exit?.sequence]
  }

  /**
   * At 10.0 s the venues moved from 500 to 510; the tick at 10.9 s was read before that and the
   * next one after it. Then the index goes up or down with equal probability, or stays.
   */
  it('gives nothing to a member who knows the move that the next tick does not show yet', () => {
    const winsOf = (rules: string) =>
      [515, 510, 505].map(
        (exit) =>
          settleRound({ ...second, rules }, ticks([10_900, 500], [11_900, 510], [13_900, exit]))
            .outcome,
      )
    expect(winsOf('cycle-1')).toEqual(['won', 'won', 'won'])
    expect(winsOf('cycle-2')).toEqual(['won', 'lost', 'lost'])
  })

  it('enters at the second tick, wherever the first one was', () => {
    const rest: [number, number][] = [
      [12_000, 500],
      [13_000, 502],
      [14_000, 501],
      [14_001, 1],
    ]
    for (const price of [1, 500, 999]) {
      expect(settled({}, [11_000, price], ...rest)).toEqual(['won', 'price', 9, 11])
      expect(settled({ direction: 'down' }, [11_000, price], ...rest)[0]).toBe('lost')
    }
  })

  it('is refunded without an entry, and without a tick after it', () => {
    expect(settled({})).toEqual(['refunded', 'fewTicks', undefined, undefined])
    expect(settled({}, [11_000, 500])).toEqual(['refunded', 'fewTicks', undefined, undefined])
    expect(settled({}, [11_000, 1], [12_000, 500], [14_001, 501])).toEqual([
      'refunded',
      'fewTicks',
      9,
      9,
    ])
  })

  it('is refunded when the index was silent before the entry, which the first tick ends', () => {
    const late = { expiresAt: 22_000 }
    const rest: [number, number][] = [
      [18_000, 500],
      [20_000, 501],
    ]
    expect(settled(late, [13_000, 1], ...rest)[0]).toBe('won')
    expect(settled(late, [12_999, 1], ...rest)).toEqual(['refunded', 'staleFeed', 9, 10])
    expect(settled(late, [15_001, 1], ...rest)).toEqual(['refunded', 'staleFeed', 9, 10])
  })

  it('has its own text, and the old one stays as it was published', () => {
    expect(rulesTexts['cycle-1']).toContain('Entry is the first index tick after acceptance')
    expect(rulesTexts[RULES_VERSION]).toContain('Entry is the second index tick after acceptance')
    expect(Object.keys(entryTicks)).toEqual(Object.keys(rulesTexts))
  })
})

it('says what a payout rate means', () => {
  const inWords = (rate: string) => {
    const { breakEvenRate, houseEdge } = oddsOf(ratio(rate))
    return [breakEvenRate, houseEdge].map((share) => formatAmount(share * 100n, 2))
  }
  expect(inWords('0.8')).toEqual(['55.55', '10.00'])
  expect(inWords('0.85')).toEqual(['54.05', '7.50'])
  expect(inWords('0.9')).toEqual(['52.63', '5.00'])
  expect(inWords('0.05')).toEqual(['95.23', '47.50'])
  // Never too low: winning this share of rounds does not lose money.
  for (const rate of [1n, ONE / 3n, ONE, 3n * ONE]) {
    const { breakEvenRate } = oddsOf(rate as Ratio)
    expect(breakEvenRate * (ONE + rate) >= ONE * ONE).toBe(true)
    expect((breakEvenRate - 1n) * (ONE + rate) < ONE * ONE).toBe(true)
  }
})

const market: CycleMarket = {
  symbol: 'BTC/USDT',
  stakeAssets: ['USDT'],
  options: [
    { seconds: 30, payoutRate: ratio('0.8'), stakeMin: amount('5'), stakeMax: amount('500') },
  ],
  tieRule: 'loss',
  staleAfterMs: 5000,
  exposureMax: amount('10000'),
  bucketExposureMax: amount('1000'),
  bucketSeconds: 10,
}
const draft: RoundDraft = {
  direction: 'up',
  stake: amount('100'),
  asset: 'USDT',
  seconds: 30,
  payoutRate: ratio('0.8'),
}
const view: RoundView = {
  isOpen: true,
  now: 100_000,
  tickAt: 99_000,
  available: amount('100'),
  openRounds: 0,
  player: newPlayer(),
}

// proves CYC-19, CYC-20, CYC-22
describe('the form of a round', () => {
  const code = (change: Partial<RoundDraft>, seen: Partial<RoundView> = {}) =>
    validateRound({ ...draft, ...change }, market, { ...view, available: amount('1000'), ...seen })
      ?.code

  it('takes stakes from the minimum to the maximum, both included', () => {
    expect(code({ stake: ZERO })).toBe('stakeRequired')
    expect(code({ stake: amount('4.999999') })).toBe('stakeBelowMinimum')
    expect(code({ stake: amount('5') })).toBeUndefined()
    expect(code({ stake: amount('500') })).toBeUndefined()
    expect(code({ stake: amount('500.000001') })).toBe('stakeAboveMaximum')
  })

  it('takes no more than there is', () => {
    expect(code({}, { available: amount('100') })).toBeUndefined()
    expect(code({}, { available: amount('99.99') })).toBe('insufficientBalance')
  })

  it('takes only what is offered, at the odds that were seen', () => {
    expect(code({ seconds: 31 })).toBe('durationNotOffered')
    expect(code({ asset: 'BTC' })).toBe('stakeAssetNotOffered')
    expect(code({ payoutRate: ratio('0.81') })).toBe('termsChanged')
    expect(code({ payoutRate: undefined })).toBeUndefined()
    expect(code({ direction: 'sideways' as 'up' })).toBe('commandInvalid')
    expect(code({}, { isOpen: false })).toBe('marketNotTradable')
  })

  it('sells nothing while the index is silent', () => {
    expect(code({}, { tickAt: 95_000 })).toBeUndefined()
    expect(code({}, { tickAt: 94_999 })).toBe('feedStale')
    expect(code({}, { tickAt: 0, now: 1000 })).toBe('feedStale')
  })

  it('keeps to the limits that members set themselves', () => {
    const player = (change: Partial<CyclePlayer>) => ({ player: { ...newPlayer(), ...change } })
    const used = { staked: amount('50'), lost: amount('20'), open: amount('10') }
    expect(code({}, player({ ...used, dailyStake: amount('150') }))).toBeUndefined()
    expect(code({}, player({ ...used, dailyStake: amount('149') }))).toBe('dailyStakeReached')
    expect(code({}, player({ ...used, dailyLoss: amount('130') }))).toBeUndefined()
    expect(code({}, player({ ...used, dailyLoss: amount('129') }))).toBe('dailyLossReached')
    expect(code({}, player({ pausedUntil: 100_001 }))).toBe('cyclePaused')
    expect(code({}, player({ pausedUntil: 100_000 }))).toBeUndefined()
    expect(code({}, player({ excludedUntil: 100_001 }))).toBe('cycleExcluded')
    expect(code({}, { openRounds: 100 })).toBe('tooManyOpenRounds')
  })
})

describe("a member's own limits", () => {
  const none = { pausedUntil: 0, excludedUntil: 0 }
  const limits = (dailyStake: string | undefined, dailyLoss: string | undefined) => ({
    dailyStake: dailyStake === undefined ? undefined : amount(dailyStake),
    dailyLoss: dailyLoss === undefined ? undefined : amount(dailyLoss),
  })

  it('are tightened at once and loosened a day later', () => {
    const tight = changeLimits(newPlayer(), { ...limits('100', '50'), ...none }, 1000)!
    expect([tight.dailyStake, tight.dailyLoss]).toEqual([amount('100'), amount('50')])
    expect(tight.pendingAt).toBe(0)
    const looser = changeLimits(tight, { ...limits('80', undefined), ...none }, 2000)!
    expect([looser.dailyStake, looser.dailyLoss]).toEqual([amount('80'), amount('50')])
    expect(playerAt(looser, 2000 + DAY_MS - 1).dailyLoss).toBe(amount('50'))
    expect(playerAt(looser, 2000 + DAY_MS).dailyLoss).toBeUndefined()
  })

  it('cannot end a pause early, only lengthen it', () => {
    const paused = changeLimits(newPlayer(), { ...limits('1', '1'), ...none, pausedUntil: 90 }, 50)!
    expect(changeLimits(paused, { ...limits('1', '1'), ...none, pausedUntil: 89 }, 51)).toBe(
      undefined,
    )
    expect(changeLimits(paused, { ...limits('1', '1'), ...none }, 51)?.pausedUntil).toBe(90)
    const later = changeLimits(paused, { ...limits('1', '1'), ...none, pausedUntil: 91 }, 51)
    expect(later?.pausedUntil).toBe(91)
    const endless = { ...limits('1', '1'), ...none, excludedUntil: 51 + 3651 * DAY_MS }
    expect(changeLimits(paused, endless, 51)).toBeUndefined()
  })

  it('begin each day (UTC) at zero, with open stakes still counted', () => {
    const used = { ...newPlayer(), day: 3, staked: amount('9'), lost: amount('8'), open: 7n }
    const next = playerAt(used as CyclePlayer, 4 * DAY_MS)
    expect([next.day, next.staked, next.lost, next.open]).toEqual([4, 0n, 0n, 7n])
  })
})
