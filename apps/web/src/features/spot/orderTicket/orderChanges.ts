/**
 * Every change a user can make to the order form. Amount and total follow each other: `entered`
 * says which of them was typed and therefore is fixed. It validates nothing.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { quantityForPercent } from '@assay/domain/spot/orderPreview.ts'
import { fromLots, fromTicks, toTicks } from '@assay/domain/spot/ticks.ts'
import { livePrice, valuationPrice } from '@assay/domain/spot/validateSpotOrder.ts'
import { type Amount, divide, ZERO } from '@assay/money/amount.ts'
import { formatAmount, parsePrice, toDecimal } from '@assay/money/decimal.ts'
import { trimPoint } from '../../../market/orderTicket/typedOrder.ts'
import { spotDraftOf } from './orderDraft.ts'
import {
  hasLimit,
  type OrderForm,
  type OrderStyle,
  TOTAL_DECIMALS,
  takesBudget,
} from './orderForm.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'

export const typeQuantity = (form: OrderForm, quantity: string): OrderForm => ({
  ...form,
  quantity,
  total: '',
  entered: 'quantity',
  percent: undefined,
})

export const typeTotal = (form: OrderForm, total: string): OrderForm => ({
  ...form,
  total,
  quantity: '',
  entered: 'total',
  percent: undefined,
})

/** The total that was typed gives way to what the whole lots really cost. */
export function settleTotal(form: OrderForm, market: SpotFormMarket): OrderForm {
  if (form.entered !== 'total' || takesBudget(form)) return form
  const { quantity } = spotDraftOf(form, market)
  if (quantity <= 0) return form
  return { ...form, quantity: lotsText(quantity, market), total: '', entered: 'quantity' }
}

export const chooseSide = (form: OrderForm, side: Side): OrderForm => ({
  ...form,
  side,
  percent: undefined,
})

/** A limit order starts at the price of the moment. */
export function chooseStyle(form: OrderForm, style: OrderStyle, market: SpotFormMarket): OrderForm {
  const isPriceMissing = hasLimit(style) && form.price === ''
  const price = isPriceMissing ? priceText(livePrice(form.side, market.view), market) : form.price
  return { ...form, style, price, percent: undefined }
}

/** A form that opens on a market; what it has of a price stays. */
export const beginForm = (form: OrderForm, market: SpotFormMarket): OrderForm =>
  hasLimit(form.style) && form.price === '' ? chooseStyle(form, form.style, market) : form

/**
 * After an order: another begins without an amount. Its prices stay, as orders often come in
 * ladders.
 */
export const nextForm = (form: OrderForm): OrderForm => typeQuantity(form, '')

/** A row of the book was tapped: its price is the one wanted. */
export function takeOrderPrice(form: OrderForm, price: bigint, market: SpotFormMarket): OrderForm {
  const text = formatAmount(price, market.rules.priceDecimals)
  if (form.style === 'stopMarket') return { ...form, stopPrice: text }
  return { ...form, style: form.style === 'market' ? 'limit' : form.style, price: text }
}

type PriceName = 'price' | 'stopPrice'

/** So many ticks up or down, from the live price when the field is empty; never below one tick. */
export function stepOrderPrice(
  form: OrderForm,
  { name, steps }: { name: PriceName; steps: number },
  market: SpotFormMarket,
): OrderForm {
  const price = parsePrice(trimPoint(form[name]))
  const typed = price === undefined ? undefined : toTicks(price, market.rules)
  const start = typed ?? livePrice(form.side, market.view)
  return { ...form, [name]: priceText(Math.max(1, start + steps), market) }
}

/**
 * The slider. A buy uses this percentage of the available quote divided by the price, a sell of the
 * available base, truncated to whole lots; a result of zero leaves the field empty. A market buy
 * spends exactly that part, even if the price changes.
 */
export function slideOrder(form: OrderForm, percent: number, market: SpotFormMarket): OrderForm {
  const { rules, view } = market
  const available = availableOf(form.side, market) ?? ZERO
  const price = valuationPrice(spotDraftOf(form, market), rules, view)
  const lots = quantityForPercent(rules, { side: form.side, price, available, percent })
  const cleared = { ...form, quantity: '', total: '', entered: 'quantity', percent } as const
  if (lots === undefined) return cleared
  if (!takesBudget(form)) return { ...cleared, quantity: lotsText(lots, market) }
  const part = divide(available * BigInt(percent), 100n, 'down')
  return { ...cleared, total: plain(formatAmount(part, TOTAL_DECIMALS)), entered: 'total' }
}

/** What a side spends: quote for a buy, base for a sell. */
export const availableOf = (side: Side, { available }: SpotFormMarket): Amount | undefined =>
  side === 'buy' ? available?.quote : available?.base

export const lotsText = (lots: number, { rules }: SpotFormMarket): string =>
  plain(toDecimal(fromLots(lots, rules)))

const priceText = (ticks: number, { rules }: SpotFormMarket): string =>
  ticks > 0 ? formatAmount(fromTicks(ticks, rules), rules.priceDecimals) : ''

/** Without zeros at the end: what a person would have typed. */
const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
