import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import type { Ratio } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import { countBy } from '../kernel/reads/read.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { seededRandom } from '../testing/random.ts'
import {
  amountOf,
  type ConversionWorld,
  conversionWorld,
  SPREAD,
} from './testing/conversionWorld.ts'

const termsOf = (asset: string): ConversionTerms => ({
  asset,
  isOffered: true,
  spread: asset === 'USDT' ? (0n as Ratio) : SPREAD,
  validityMs: 5_000,
  staleAfterMs: 2_000,
  lastLook: true,
  minimum: amountOf('10'),
  maximum: amountOf('50000'),
})

/** BTC, ETH and USDT, and two members who have much of each. */
function worldOfThree(): ConversionWorld {
  const house = { USDT: '500000', BTC: '10' }
  const made = conversionWorld({ house, members: [house, house], termsOf })
  made.listEther()
  return made
}

const PAIRS = [
  { from: 'USDT', to: 'BTC', amount: amountOf('1000') },
  { from: 'BTC', to: 'ETH', amount: amountOf('0.02') },
  { from: 'BTC', to: 'USDT', amount: amountOf('0.01') },
]

/** The results of half a minute of quotes, ticks and acceptances under `look-2`. */
function liveBy(made: ConversionWorld): Map<string, number> {
  const random = seededRandom(47)
  const outcomes: string[] = []
  for (let at = 2_000; at < 32_000; at += 100) {
    if (at % 500 === 0) {
      const more = { oldestAt: at - random.below(900), ...(random.isOneOf(5) && { isLate: true }) }
      for (const [market, price] of [
        ['BTC/USDT', 5_000_000 + random.below(8_000)],
        ['ETH/USDT', 250_000 + random.below(400)],
      ] as const) {
        made.run({ type: 'moveIndex', market, price, ...more }, at)
      }
    }
    const member = 1 + random.below(2)
    const quote = made.state.conversions.ofMember(member)
    if (random.isOneOf(20)) {
      const ask = { type: 'quoteConversion', member, by: 'pay', ...random.pick(PAIRS) }
      outcomes.push(made.run(ask, at))
    } else if (quote && random.isOneOf(60)) {
      const word = { heardAt: at - 100 - random.below(1_200), rules: 'look-2' }
      const take = { type: 'acceptConversion', member, quote: quote.id, ...word }
      outcomes.push(made.run(take, at))
    }
  }
  return countBy(outcomes, (outcome) => outcome)
}

test('a journal of the rules `look-2` replays to the same state', () => {
  const made = worldOfThree()
  expect(Object.fromEntries(liveBy(made))).toEqual({
    conversionQuoted: 59,
    conversionPriceStale: 63,
    conversionRateMoved: 21,
    converted: 21,
  })
  expect(hashOf(made.state)).toBe(HASH)
  expect(hashOf(restore(snapshotOf(made.state)))).toBe(HASH)
})
const HASH = 'f0c13337b3bc81edf3d734512cda66dc174037c7cfbb4abc64d6415cb7478e7c'
