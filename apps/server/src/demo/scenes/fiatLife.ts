/**
 * The demo's merchants at work: they keep their offers near the market, confirm a buyer's payment
 * after some seconds, and mark sales as paid with an image that says it is not a real receipt.
 */
import type { FiatOffer, FiatOrder } from '@assay/domain/fiat/fiatOrder.ts'
import { subtract } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import sharp from 'sharp'
import type { StopRepeating } from '../../clocks/every.ts'
import { turnAfterTurn } from '../../clocks/turnAfterTurn.ts'
import type { Rates } from '../../features/assets/rates.ts'
import type { Fiat } from '../../features/fiat/createFiat.ts'
import type { Images } from '../../features/images/images.ts'
import { Refusal } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { demoMembers } from '../demoMembers.ts'
import {
  demoMerchants,
  payeeOf,
  VERAS_METHODS,
  VERAS_PAYEE,
  type WantedOffer,
  wantedOffers,
} from './fiat.ts'

const TURN_MS = 2_000
/** How long a merchant takes to look. */
export const ANSWER_MS = 6_000
/** Offers farther than this from the wanted price are replaced; in thousandths of the price. */
const DRIFT = 5n

export type FiatLifeParts = {
  exchange: Exchange
  fiat: Pick<Fiat, 'payees' | 'details'>
  images: Pick<Images, 'keep'>
  rates: Rates
  /** Whether a visitor would see a price. */
  isWatched: () => boolean
  onError: (error: unknown) => void
}

export function liveFiat(parts: FiatLifeParts): StopRepeating {
  let isFirst = true
  const turn = () =>
    move(parts, isFirst).then(() => {
      isFirst = false
    }, parts.onError)
  return turnAfterTurn(turn, TURN_MS)
}

async function move(parts: FiatLifeParts, isFirst: boolean): Promise<void> {
  const { exchange, fiat, isWatched } = parts
  const { core } = exchange
  const { merchants, offers, orders } = await core.read({ type: 'fiat' }, core.position())
  const active = demoMerchants.filter(({ id }) => merchants.includes(id))
  if (isFirst) {
    for (const method of VERAS_METHODS) {
      await fiat.payees.save(demoMembers.veteran, method, VERAS_PAYEE)
    }
    for (const merchant of active) {
      const methods = new Set(Object.values(merchant.takes).flat())
      for (const method of methods) await fiat.payees.save(merchant.id, method, payeeOf(merchant))
    }
  }
  if (isFirst || isWatched()) {
    for (const merchant of active) {
      const own = offers.filter((offer) => offer.merchant === merchant.id)
      await refreshOffers(exchange, own, wantedOffers(exchange, parts.rates, merchant))
    }
  }
  const now = Date.now()
  for (const order of orders) {
    if (active.some(({ id }) => id === order.merchant)) await answer(parts, order, now)
  }
}

/** Each wanted offer is there once, near its price and with something left of it. */
export async function refreshOffers(
  exchange: Exchange,
  own: readonly FiatOffer[],
  wanted: readonly WantedOffer[],
): Promise<void> {
  for (const wish of wanted) {
    const member = wish.merchant
    const known = own.find(
      ({ side, asset, currency }) =>
        side === wish.side && asset === wish.asset && currency === wish.currency,
    )
    if (known && !isOld(known, wish)) continue
    const at = Date.now()
    if (known) {
      await exchange.submit({ type: 'closeFiatOffer', at, key: '', member, offer: known.id })
    }
    const { merchant: _, ...offer } = wish
    if (wish.side === 'sell') await fundFor(exchange, wish)
    await exchange.submit({ type: 'openFiatOffer', at, key: '', member, ...offer })
  }
}

/** What it lacks of the coins comes from the house. */
async function fundFor(
  exchange: Exchange,
  { merchant: member, asset, quantity }: WantedOffer,
): Promise<void> {
  const lacking = subtract(quantity, await exchange.available(member, 'fiat', asset))
  if (lacking <= 0n) return
  await exchange.submit({
    type: 'creditMember',
    at: Date.now(),
    key: '',
    account: 'fiat',
    member,
    from: 'house/market-maker',
    asset,
    amount: lacking,
    reason: 'demo',
  })
}

function isOld({ price, quantity }: FiatOffer, wish: WantedOffer): boolean {
  const apart = price > wish.price ? price - wish.price : wish.price - price
  return apart * 1_000n > wish.price * DRIFT || quantity * 2n < wish.quantity
}

/** A dispute is left to the operators. */
export async function answer(
  { exchange, fiat, images }: Pick<FiatLifeParts, 'exchange' | 'fiat' | 'images'>,
  order: FiatOrder,
  now: number,
): Promise<void> {
  const { id, merchant: member, side, state, isDisputed, paidAt = 0, placedAt } = order
  const at = Date.now()
  if (side === 'buy' && state === 'underReview' && !isDisputed && now >= paidAt + ANSWER_MS) {
    await exchange.submit({ type: 'releaseFiat', at, key: '', member, order: id })
  }
  if (side === 'sell' && state === 'awaitingPayment' && now >= placedAt + ANSWER_MS) {
    const bytes = await imageFor(order)
    const stored = await images.keep({ member, purpose: 'fiat', bytes })
    if (stored instanceof Refusal) return
    await fiat.details.prove(order, stored.replace('fiat/', ''))
    await exchange.submit({ type: 'markFiatPaid', at, key: '', member, order: id })
  }
}

/**
 * Says that it is a demo image. Its stripes encode the order's number, so that no two are equal.
 */
function imageFor({ id, payment, currency }: FiatOrder): Promise<Buffer> {
  const stripes = [...id.toString(2)].map((bit, at) =>
    bit === '1' ? `<rect x="${40 + at * 16}" y="400" width="12" height="60" fill="#3a7"/>` : '',
  )
  const line = (y: number, text: string) =>
    `<text x="40" y="${y}" font-size="36" font-family="sans-serif" fill="#234">${text}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="520">
    <rect width="720" height="520" fill="#f4f6f8"/>
    ${line(100, 'Demo payment')}${line(180, `Order ${id}`)}
    ${line(260, `${toDecimal(payment)} ${currency}`)}${line(340, 'No money was sent.')}
    ${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
