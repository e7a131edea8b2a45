/**
 * The demo's offerings of the platform's own token. At each start one is open and one is upcoming;
 * at the first start of a day a third ends soon, so that a visitor can see it allotted and, as two
 * operators, settle it. Everything they can release is funded before they are announced, and some
 * of the crowd subscribe.
 */
import { DAY_MS } from '@assay/domain/day.ts'
import type { Offering, OfferingProgress } from '@assay/domain/launchpad/offering.ts'
import { phaseAt, reserveOf } from '@assay/domain/launchpad/offeringRules.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoMembers } from '../demoMembers.ts'
import { demoAmount, demoPrice, demoRatio } from '../world.ts'

const RUNS_DAYS = 14
const OPENS_IN_DAYS = 7
const SHORT_MS = 15 * 60 * 1_000
const DECIMALS = 8
/** What the crowd subscribes for, one member each. */
const WISHES = ['500', '1200', '80', '2000', '350', '40', '900', '1500'] as const

const TERMS = {
  issuer: 'Assay demo',
  document: '',
  asset: 'ASY',
  total: demoAmount('20000'),
  unit: demoAmount('10'),
  minimum: demoAmount('10'),
  maximum: demoAmount('2000'),
  giftRate: demoRatio('0.05'),
  rebateRate: demoRatio('0.02'),
  needsIdentity: false,
} as const

const running = (now: number): Offering => ({
  ...TERMS,
  id: `asy-${dayOf(now)}`,
  allotment: 'firstCome',
  prices: [
    { asset: 'USDT', price: demoPrice('2') },
    { asset: 'BNB', price: demoPrice('0.0035') },
  ],
  startsAt: now,
  endsAt: now + RUNS_DAYS * DAY_MS,
  lockDays: 30,
  releases: 5,
  releaseEveryDays: 30,
})

const toCome = (now: number): Offering => ({
  ...TERMS,
  id: `asy-${dayOf(now + OPENS_IN_DAYS * DAY_MS)}-share`,
  allotment: 'proRata',
  prices: [{ asset: 'USDT', price: demoPrice('1.8') }],
  startsAt: now + OPENS_IN_DAYS * DAY_MS,
  endsAt: now + (OPENS_IN_DAYS + RUNS_DAYS) * DAY_MS,
  lockDays: 90,
  releases: 1,
  releaseEveryDays: 1,
})

/** Oversubscribed: everyone gets a share. */
const short = (now: number): Offering => ({
  ...TERMS,
  id: `asy-${dayOf(now)}-short`,
  allotment: 'proRata',
  total: demoAmount('3000'),
  prices: [{ asset: 'USDT', price: demoPrice('1.9') }],
  startsAt: now,
  endsAt: now + SHORT_MS,
  lockDays: 0,
  releases: 1,
  releaseEveryDays: 1,
})

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

/**
 * Adds what is missing, also to a world of an earlier version; what an operator made or ended
 * stays.
 */
export async function buildLaunchpad(exchange: Exchange): Promise<void> {
  const now = Date.now()
  const { offerings } = await exchange.core.read({ type: 'offerings' }, exchange.core.position())
  const isThere = (phase: ReturnType<typeof phaseAt>) =>
    offerings.some((progress) => phaseAt(progress, now) === phase)
  if (!isThere('inProgress') && (await make(exchange, offerings, running(now)))) {
    await subscribeAll(exchange, running(now))
  }
  if (!isThere('notOpen')) await make(exchange, offerings, toCome(now))
  if (await make(exchange, offerings, short(now))) await subscribeAll(exchange, short(now))
}

/** Never made twice: a withdrawn one stays withdrawn. */
async function make(
  exchange: Exchange,
  known: readonly OfferingProgress[],
  offering: Offering,
): Promise<boolean> {
  if (known.some((progress) => progress.offering.id === offering.id)) return false
  const at = Date.now()
  await exchange.submit({
    type: 'fundHouse',
    from: 'outside/demo',
    to: 'house/launchpad',
    at,
    key: `fund-launchpad-${offering.id}`,
    asset: offering.asset,
    amount: reserveOf(offering, DECIMALS),
  })
  await exchange.submit({ type: 'makeOffering', at, key: '', offering })
  return true
}

async function subscribeAll(exchange: Exchange, { id, prices }: Offering): Promise<void> {
  for (const [at, quantity] of WISHES.entries()) {
    const member = demoMembers.crowd[at]
    const payAsset = prices[0]?.asset
    if (member === undefined || payAsset === undefined) return
    await exchange.submit({
      type: 'subscribe',
      at: Date.now(),
      key: `demo-subscribe-${id}`,
      member,
      offering: id,
      payAsset,
      quantity: demoAmount(quantity),
    })
  }
}
