/**
 * Fiat buy and sell in a random run: odd prices, whole balances, the last moment and the one after
 * it.
 */
import {
  FIAT_CURRENCIES,
  FIAT_FINDINGS,
  type FiatOffer,
  type FiatOrder,
} from '@assay/domain/fiat/fiatOrder.ts'
import {
  APPEAL_MS,
  appealBy,
  buyerOf,
  fiatPayment,
  PAY_MS,
  REVIEW_MS,
  sellerOf,
  takerSide,
} from '@assay/domain/fiat/fiatRules.ts'
import { type Amount, ONE, type Price, stepOf } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import type { CreditMember, Transfer } from '../../funds/fundsCommand.ts'
import { ABSENT } from '../../kernel/tables/numberTable.ts'
import type { State } from '../../state.ts'
import { creditOf } from '../../testing/creditOf.ts'
import type { Random } from '../../testing/random.ts'
import type { PassTime } from '../../time/timeCommand.ts'
import type { FiatCommand } from '../fiatCommand.ts'

const COINS = ['USDT', 'BTC', 'DUST'] as const
/** The first members. */
const MERCHANTS = 3
const MINUTE_MS = 60_000
const CENT = stepOf(2)
/** Decimals of every coin of the random world. */
const STEP = stepOf(8)

type Step = FiatCommand | Transfer | (PassTime & { at: number })

/** Merchants, and some money in fiat accounts. */
export function fiatFounding(members: number): (FiatCommand | CreditMember)[] {
  const founding: (FiatCommand | CreditMember)[] = []
  for (let member = 1; member <= Math.min(members, 2 * MERCHANTS); member++) {
    if (member <= MERCHANTS) founding.push({ type: 'setMerchant', member, isActive: true })
    for (const asset of COINS) {
      const credit = { from: 'house/starter', account: 'fiat', reason: 'demo' } as const
      founding.push({
        type: 'creditMember',
        member,
        asset,
        amount: (10n ** 22n) as Amount,
        ...credit,
      })
    }
  }
  return founding
}

export function randomFiat(state: State, random: Random, member: number): Step {
  const { fiat } = state
  const merchant = 1 + random.below(MERCHANTS)
  if (random.isOneOf(1)) {
    return { type: 'setMerchant', member: merchant, isActive: random.isOneOf(60) }
  }
  if (!fiat.merchants.has(merchant)) {
    return { type: 'setMerchant', member: merchant, isActive: random.isOneOf(80) }
  }
  const orders = [...fiat.orders.values()]
  if (orders.length > 0 && random.isOneOf(45)) {
    return random.isOneOf(8)
      ? wait(state, random, random.pick(orders))
      : memberCommand(random, orders, member)
  }
  if (random.isOneOf(5)) return closed(state, random, merchant)
  if (fiat.offers.size < 12 || random.isOneOf(15)) return opened(state, random, merchant)
  return placed(state, random, member)
}

/** The fiat account is funded from the spot account. */
function funds(state: State, random: Random, to: { member: number; asset: string }): Transfer {
  const { member, asset } = to
  const amount = availableOf(state, member, { kind: 'spot', asset }) / random.pick([2n, 3n, 100n])
  return { type: 'transfer', member, from: 'spot', to: 'fiat', asset, amount: amount as Amount }
}

function opened(state: State, random: Random, merchant: number): Step {
  const asset = random.pick(COINS)
  const side = random.pick(['buy', 'sell', 'sell'] as const)
  const owned = availableOf(state, merchant, { kind: 'fiat', asset })
  if (side === 'sell' && owned < ONE && random.isOneOf(80)) {
    return funds(state, random, { member: merchant, asset })
  }
  const currency = random.pick(['EUR', 'CNY', 'USD'] as const)
  const own = (owned / STEP) * STEP
  const quantity = random.pick([own, own / 7n, own + 1n, STEP * BigInt(random.between(1, 10 ** 9))])
  const minimum = CENT * BigInt(random.pick([1, 1, random.between(1, 10_000)]))
  return {
    type: 'openFiatOffer',
    member: merchant,
    side,
    asset,
    currency,
    price: price(random),
    quantity: ((quantity / STEP) * STEP + (random.isOneOf(2) ? 1n : 0n)) as Amount,
    minimum: minimum as Amount,
    maximum: (minimum * BigInt(random.pick([1, 100, 10 ** 9]))) as Amount,
    methods: random.isOneOf(70) ? FIAT_CURRENCIES[currency] : [FIAT_CURRENCIES[currency][0]],
  }
}

const price = (random: Random): Price =>
  (random.isOneOf(50)
    ? BigInt(random.between(1, 300)) * (ONE / 100n)
    : BigInt(random.between(1, 10 ** 9)) * STEP) as Price

/** Mostly an order that its offer can take, at exactly its price, minimum, maximum or rest. */
function placed(state: State, random: Random, member: number): Step {
  const offer = random.pick([...state.fiat.offers.values()])
  const side = takerSide(offer)
  const { asset, currency } = offer
  const owned = availableOf(state, member, { kind: 'fiat', asset })
  if (side === 'sell' && owned < ONE && random.isOneOf(80)) {
    return funds(state, random, { member, asset })
  }
  const step = random.isOneOf(20) ? STEP : 0n
  const worst = side === 'buy' ? offer.price + step : offer.price - step
  return {
    type: 'placeFiatOrder',
    member,
    side,
    asset,
    currency,
    method: random.isOneOf(90) ? random.pick(offer.methods) : 'iban',
    quantity: quantity(offer, random) as Amount,
    price: (random.isOneOf(3) ? worst / 2n : worst) as Price,
  }
}

function quantity(offer: FiatOffer, random: Random): bigint {
  const costing = (payment: bigint) => ((payment * ONE) / offer.price / STEP) * STEP
  const side = takerSide(offer)
  const least = costing(offer.minimum) + (side === 'sell' ? STEP : 0n)
  const most = costing(offer.maximum)
  const all =
    fiatPayment(side, offer.quantity, offer.price) <= offer.maximum ? offer.quantity : most
  return random.pick([
    all,
    all / 3n - ((all / 3n) % STEP),
    least,
    most,
    offer.quantity + STEP,
    STEP,
  ])
}

/** Mostly by a party who may, sometimes by another one or at another stage. */
function memberCommand(random: Random, orders: FiatOrder[], stranger: number): FiatCommand {
  const order = random.pick(orders)
  const by = (party: number) => ({ member: random.isOneOf(5) ? stranger : party, order: order.id })
  const [paid, freed] = [by(buyerOf(order)), by(sellerOf(order))]
  const either = random.isOneOf(50) ? paid : freed
  if (order.state === 'awaitingPayment' && random.isOneOf(90)) {
    return { type: random.isOneOf(75) ? 'markFiatPaid' : 'cancelFiatOrder', ...paid }
  }
  if (order.state === 'cancelled' && random.isOneOf(60)) return { type: 'appealFiat', ...paid }
  const chance = random.below(100)
  if (chance < 50) return { type: 'releaseFiat', ...freed }
  if (chance < 65) return { type: 'appealFiat', ...either }
  if (chance < 92) {
    const toBuyer = random.isOneOf(50)
    // By the order's number, so that seeds keep their runs; older decisions had none.
    const findings = FIAT_FINDINGS[toBuyer ? 'buyer' : 'seller']
    const finding = findings[order.id % (findings.length + 1)]
    return { type: 'decideFiat', order: order.id, toBuyer, ...(finding && { finding }) }
  }
  return { type: random.pick(['markFiatPaid', 'cancelFiatOrder']), ...paid }
}

/** To a moment that matters to an order, or the one just before it. */
function wait({ now }: State, random: Random, order: FiatOrder): PassTime & { at: number } {
  const { payBy, paidAt } = order
  const moments = [payBy, appealBy(order), (paidAt ?? payBy) + REVIEW_MS]
  const at = random.pick(moments) - random.pick([0, 1])
  const isNear = at >= now && at - now <= PAY_MS + APPEAL_MS
  return { type: 'passTime', at: isNear ? at : now + random.below(10 * MINUTE_MS) }
}

function closed({ fiat }: State, random: Random, merchant: number): FiatCommand {
  const offer = random.pick([...fiat.offers.values()])
  const member = offer && random.isOneOf(90) ? offer.merchant : merchant
  return { type: 'closeFiatOffer', member, offer: offer?.id ?? 1 }
}

function availableOf(
  { ledger, assets }: State,
  member: number,
  { kind, asset }: { kind: 'spot' | 'fiat'; asset: string },
): bigint {
  const slot = ledger.find(member, kind, assets.get(asset)!.index)
  return slot === ABSENT ? 0n : ledger.availableAt(slot)
}

/**
 * One valid command of each kind: sets up an offer and three orders of other members, to be paid,
 * under review and disputed.
 */
export function fiatAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const coins = { asset: 'USDT', currency: 'EUR' } as const
  const figures = { price: ONE as Price, quantity: ONE as Amount } as const
  const bounds = { minimum: CENT as Amount, maximum: (100n * ONE) as Amount } as const
  const terms = { ...coins, ...figures, ...bounds, methods: ['iban'] } as const
  const credit = { ...head, ...creditOf(904, 10n * ONE, 'fiat') }
  const merchant: Command = { ...head, type: 'setMerchant', member: 904, isActive: true }
  const opening: Command = { ...head, type: 'openFiatOffer', member: 904, side: 'sell', ...terms }
  for (const command of [merchant, credit, opening]) apply(state, command)
  const offer = state.fiat.lastOffer
  const wish = { side: 'buy', ...coins, method: 'iban', price: figures.price } as const
  const placing = {
    ...head,
    type: 'placeFiatOrder',
    ...wish,
    quantity: (ONE / 10n) as Amount,
  } as const
  const place = () => {
    apply(state, { ...placing, member: 905 })
    return state.fiat.lastOrder
  }
  const [unpaid, paid, disputed] = [place(), place(), place()]
  const marking = { ...head, type: 'markFiatPaid', member: 905 } as const
  const appealing = { ...head, type: 'appealFiat', member: 905 } as const
  for (const order of [paid, disputed]) apply(state, { ...marking, order })
  apply(state, { ...appealing, order: disputed })
  return [
    merchant,
    opening,
    { ...placing, member: 906 },
    { ...head, type: 'closeFiatOffer', member: 904, offer },
    { ...marking, order: unpaid },
    { ...head, type: 'cancelFiatOrder', member: 905, order: unpaid },
    { ...head, type: 'releaseFiat', member: 904, order: paid },
    { ...appealing, order: paid },
    { ...head, type: 'decideFiat', order: disputed, toBuyer: true },
  ]
}
