/**
 * Actions of members and the house with cycle contracts in a random run: short rounds, odd stakes.
 */
import { type CycleMarket, optionOf } from '@assay/domain/cycle/cycleMarket.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { ONE } from '@assay/money/amount.ts'
import type { FundHouse } from '../../funds/fundsCommand.ts'
import type { State } from '../../state.ts'
import type { World } from '../../testing/productTesting.ts'
import type { Random } from '../../testing/random.ts'
import type { PassTime } from '../../time/timeCommand.ts'
import type { CycleCommand, ListCycleMarket, PlaceRound, SetCycleLimits } from '../cycleCommand.ts'

const STAKE_ASSETS = ['USDT', 'BTC']
const COUNT = 3

/** The first markets get cycle contracts; their limits are tight enough to be reached. */
export function cycleFounding({ random, symbols }: World) {
  const listings = symbols.slice(0, COUNT).map((symbol): ListCycleMarket => {
    const option = (seconds: number, percent: number) => ({
      seconds,
      payoutRate: ((BigInt(percent) * ONE) / 100n) as Ratio,
      stakeMin: 100n as Amount,
      stakeMax: (10n ** 20n) as Amount,
    })
    const market: CycleMarket = {
      symbol,
      stakeAssets: STAKE_ASSETS,
      options: [option(1, 95), option(5, 80), option(30, 85), option(120, random.between(1, 200))],
      tieRule: random.pick(['loss', 'refund']),
      staleAfterMs: random.pick([1000, 60_000, 300_000]),
      exposureMax: (10n ** 21n) as Amount,
      bucketExposureMax: (3n * 10n ** 20n) as Amount,
      bucketSeconds: random.pick([1, 10]),
    }
    return { type: 'listCycleMarket', market }
  })
  return [...listings, ...STAKE_ASSETS.map((asset) => fundCycle(asset, 10n ** 21n))]
}

const fundCycle = (asset: string, amount: bigint): FundHouse => ({
  type: 'fundHouse',
  from: 'outside/demo',
  to: 'house/cycle',
  asset,
  amount: amount as Amount,
})

function randomRound(state: State, random: Random, member: number): PlaceRound {
  const market = random.pick([...state.cycles.markets.keys()])
  const { terms } = state.cycles.markets.get(market)!
  const { seconds } = random.isOneOf(2) ? { seconds: 7 } : random.pick(terms.options)
  const option = optionOf(terms, seconds)
  const stake = random.isOneOf(5)
    ? random.pick([0n, 99n, 100n, 10n ** 20n, 10n ** 20n + 1n])
    : BigInt(random.between(100, 10 ** 9)) * 10n ** BigInt(random.between(0, 11))
  return {
    type: 'placeRound',
    member,
    market,
    seconds,
    stake: stake as Amount,
    // Some as before the second rules. No extra random draw, so that the rest of a run stays the
    // same.
    ...(stake % 7n > 2n && { rules: stake % 7n > 5n ? 'cycle-0' : 'cycle-2' }),
    direction: random.pick(['up', 'down']),
    asset: random.pick([...STAKE_ASSETS, 'USDT', 'USDT', 'ETH']),
    payoutRate: random.isOneOf(50)
      ? undefined
      : random.isOneOf(4)
        ? (1n as Ratio)
        : option?.payoutRate,
  }
}

function randomLimits(state: State, random: Random, member: number): SetCycleLimits {
  const limit = () =>
    random.isOneOf(60) ? undefined : ((BigInt(random.between(0, 200)) * 10n ** 19n) as Amount)
  const until = (most: number) =>
    random.isOneOf(85) ? 0 : Math.max(0, state.now + random.between(-1000, most))
  return {
    type: 'setCycleLimits',
    member,
    dailyStake: limit(),
    dailyLoss: limit(),
    pausedUntil: until(60_000),
    excludedUntil: until(120_000),
  }
}

/** Time only, a market that opens or closes, and sometimes money for the house. */
function randomHouse(state: State, random: Random): CycleCommand | FundHouse | PassTime {
  if (random.isOneOf(80)) return { type: 'passTime' }
  if (random.isOneOf(20)) return fundCycle('USDT', 10n ** 20n)
  const market = random.pick([...state.cycles.markets.keys()])
  return { type: 'setCycleMarketOpen', market, isOpen: random.isOneOf(85) }
}

export function randomCycle(
  state: State,
  random: Random,
  member: number,
): CycleCommand | FundHouse | PassTime {
  const chance = random.below(60)
  if (chance < 7) return randomHouse(state, random)
  return chance < 10 ? randomLimits(state, random, member) : randomRound(state, random, member)
}
