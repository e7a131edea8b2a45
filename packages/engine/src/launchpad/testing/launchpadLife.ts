import { DAY_MS } from '@assay/domain/day.ts'
import type { Offering } from '@assay/domain/launchpad/offering.ts'
import { remainingOf } from '@assay/domain/launchpad/offeringRules.ts'
import { affordableQuantity } from '@assay/domain/launchpad/subscriptionRules.ts'
import { type Amount, ONE, type Price, type Ratio, ZERO } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import type { FundHouse } from '../../funds/fundsCommand.ts'
import { assert } from '../../kernel/assert.ts'
import { ABSENT } from '../../kernel/tables/numberTable.ts'
import type { State } from '../../state.ts'
import type { Random } from '../../testing/random.ts'
import type { PassTime } from '../../time/timeCommand.ts'
import type { LaunchpadCommand } from '../launchpadCommand.ts'

/**
 * Token subscription in a random run: odd units, oversubscription, whole balances, late
 * settlements.
 */
const TOKEN = 'TON'
const UNIT = 10n ** 15n

const fund = (amount: bigint): FundHouse => ({
  type: 'fundHouse',
  from: 'outside/demo',
  to: 'house/launchpad',
  asset: TOKEN,
  amount: amount as Amount,
})

export const launchpadFounding = (): (LaunchpadCommand | FundHouse)[] => [fund(10n ** 21n)]

export function randomLaunchpad(
  state: State,
  random: Random,
  member: number,
): LaunchpadCommand | FundHouse | (PassTime & { at: number }) {
  const { offerings, now } = state
  const all = [...offerings.all.values()]
  const live = all.filter(({ stage }) => stage === 'open' || stage === 'allotted')
  if (live.length < 3 && random.isOneOf(30)) return made(state, random)
  if (random.isOneOf(5)) return fund(10n ** 20n)
  const progress = random.pick(random.isOneOf(95) && live.length > 0 ? live : all)
  if (!progress) return made(state, random)
  const { offering, stage } = progress
  const { id } = offering
  if (random.isOneOf(2)) {
    return { type: 'withdrawOffering', offering: id, stage: random.pick(['open', 'allotted']) }
  }
  if (stage === 'allotted' || random.isOneOf(5)) return { type: 'settleOffering', offering: id }
  // Sometimes to its end in one step.
  if (random.isOneOf(8)) return { type: 'passTime', at: Math.max(now, offering.endsAt) }
  const priced = random.pick(offering.prices)
  const slot = state.ledger.find(member, 'spot', state.assets.get(priced.asset)!.index)
  const owned = slot === ABSENT ? ZERO : state.ledger.availableAt(slot)
  const quantity = random.pick([
    affordableQuantity(offering, priced, owned),
    remainingOf(progress),
    offering.minimum,
    offering.maximum,
    offering.unit * BigInt(random.between(1, 2_000)),
    offering.unit + 1n,
  ])
  return {
    type: 'subscribe',
    member,
    offering: id,
    payAsset: priced.asset,
    quantity: quantity as Amount,
  }
}

function made(state: State, random: Random): LaunchpadCommand {
  const total = UNIT * BigInt(random.between(100, 3_000))
  const startsAt = Math.max(1, state.now + random.between(-5_000, 5_000))
  const offering: Offering = {
    id: `sale-${random.below(500)}`,
    issuer: 'Assay',
    document: '',
    asset: TOKEN,
    total: total as Amount,
    unit: UNIT as Amount,
    minimum: (UNIT * 2n) as Amount,
    maximum: (UNIT * BigInt(random.between(20, 100))) as Amount,
    prices: [
      { asset: 'USDT', price: (ONE / BigInt(random.pick([1, 2, 4]))) as Price },
      { asset: 'BTC', price: (ONE / 1000n) as Price },
    ],
    allotment: random.pick(['firstCome', 'proRata']),
    startsAt,
    endsAt: startsAt + random.between(10_000, DAY_MS),
    lockDays: random.pick([0, 0, 1, 2]),
    releases: random.pick([1, 1, 2, 4]),
    releaseEveryDays: 1,
    giftRate: (ONE / BigInt(random.pick([3, 7, 100]))) as Ratio,
    rebateRate: random.pick([0n, ONE / 30n]) as Ratio,
    needsIdentity: false,
  }
  return { type: 'makeOffering', offering }
}

/**
 * Every valid command of an offering: sets up one that is open for subscriptions, and an allotted
 * one that waits.
 */
export function launchpadAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const payment = { payAsset: 'USDT', quantity: UNIT as Amount } as const
  const subscribing = { ...head, type: 'subscribe', member: 1, ...payment } as const
  const make = (id: string, lasting = 1): Command => ({
    ...head,
    type: 'makeOffering',
    offering: offeringOf(id, state.now, lasting),
  })
  apply(state, { ...head, ...fund(10n ** 18n) })
  apply(state, make('dealt'))
  const [taken] = apply(state, { ...subscribing, offering: 'dealt' })
  assert(taken?.type === 'subscriptionPlaced', 'Nobody subscribed.')
  const passed = apply(state, { ...head, at: state.now + 1, type: 'passTime' })
  assert(
    passed.some(({ type }) => type === 'offeringAllotted'),
    'Nothing was dealt out.',
  )
  apply(state, { ...make('open', 10 ** 6), at: state.now })
  return [
    make('third'),
    { ...subscribing, offering: 'open' },
    { ...head, type: 'settleOffering', offering: 'dealt' },
    { ...head, type: 'withdrawOffering', offering: 'dealt', stage: 'allotted' },
  ]
}

const offeringOf = (id: string, startsAt: number, lasting: number): Offering => ({
  id,
  issuer: 'Assay',
  document: '',
  asset: TOKEN,
  total: (UNIT * 100n) as Amount,
  unit: UNIT as Amount,
  minimum: UNIT as Amount,
  maximum: (UNIT * 100n) as Amount,
  prices: [{ asset: 'USDT', price: ONE as Price }],
  allotment: 'firstCome',
  startsAt,
  endsAt: startsAt + lasting,
  lockDays: 1,
  releases: 1,
  releaseEveryDays: 1,
  giftRate: 0n as Ratio,
  rebateRate: 0n as Ratio,
  needsIdentity: false,
})
