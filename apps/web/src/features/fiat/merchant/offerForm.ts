/** The input of an offer, checked by the engine's own rules. */
import {
  FIAT_CURRENCIES,
  type FiatCurrency,
  type FiatMethod,
} from '@assay/domain/fiat/fiatOrder.ts'
import {
  CURRENCY_DECIMALS,
  FIAT_PRICE_DECIMALS,
  isFiatOfferSound,
} from '@assay/domain/fiat/fiatRules.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { parseAmount, parsePrice } from '@assay/money/decimal.ts'
import type { ShownFiatOffer } from '@assay/wire/routes/fiat/fiat.ts'

export type OfferDraft = {
  side: Side
  asset: string
  currency: FiatCurrency
  price: string
  quantity: string
  minimum: string
  maximum: string
  methods: readonly FiatMethod[]
}
export type OfferProblem =
  | 'amountRequired'
  | 'insufficientBalance'
  | 'fiatOfferInvalid'
  | 'payeeMissing'

export const EMPTY_OFFER: OfferDraft = {
  side: 'sell',
  asset: 'USDT',
  currency: 'EUR',
  methods: FIAT_CURRENCIES.EUR,
  price: '',
  quantity: '',
  minimum: '',
  maximum: '',
}

/** Payment methods depend on the currency. */
export const withCurrency = (draft: OfferDraft, currency: FiatCurrency): OfferDraft => ({
  ...draft,
  currency,
  methods: FIAT_CURRENCIES[currency],
})

type Funds = {
  decimals: number
  /** Undefined while unknown, which is left to the server to check. */
  available: bigint | undefined
  /** Methods with saved payment details. */
  payable: readonly FiatMethod[] | undefined
}

export function checkOffer(
  draft: OfferDraft,
  { decimals, available, payable }: Funds,
): { offer: Omit<ShownFiatOffer, 'id'> } | { problem: OfferProblem } {
  const { side, asset, currency, methods } = draft
  const price = parsePrice(draft.price, FIAT_PRICE_DECIMALS)
  const quantity = parseAmount(draft.quantity, decimals)
  const minimum = parseAmount(draft.minimum, CURRENCY_DECIMALS)
  const maximum = parseAmount(draft.maximum, CURRENCY_DECIMALS)
  if (!price || !quantity || !minimum || !maximum) return { problem: 'amountRequired' }
  const offer = {
    side,
    asset,
    currency,
    price,
    quantity,
    minimum,
    maximum,
    methods: [...methods],
  }
  if (!isFiatOfferSound(offer, decimals)) return { problem: 'fiatOfferInvalid' }
  if (side === 'sell' && payable && methods.some((method) => !payable.includes(method))) {
    return { problem: 'payeeMissing' }
  }
  if (side === 'sell' && available !== undefined && quantity > available) {
    return { problem: 'insufficientBalance' }
  }
  return { offer }
}
