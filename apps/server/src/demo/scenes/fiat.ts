/**
 * Merchants of the demo: ordinary members who trade the house's coins for currency near the market
 * price. No currency moves: they accept every reported payment.
 */
import type { FiatCurrency, FiatMethod, FiatOffer } from '@assay/domain/fiat/fiatOrder.ts'
import { NO_PAYEE, type Payee } from '@assay/domain/fiat/payee.ts'
import type { Side } from '@assay/domain/spot/order.ts'
import { crossPrice, inSteps, ONE, type Price, proportion, stepOf } from '@assay/money/amount.ts'
import type pg from 'pg'
import type { Rates } from '../../features/assets/rates.ts'
import { newInvitationCode } from '../../features/members/members.ts'
import type { Exchange } from '../../live/exchange.ts'
import { priceInUsdt } from '../../live/valuation.ts'
import { demoAmount } from '../world.ts'

const FIRST_MERCHANT = 2_200
/** In each currency and coin: what one offer begins with. */
const OFFERED = { USDT: '20000', BTC: '0.3', ETH: '5' } as const
/** Of one order: about so many USDT. */
const LEAST_WORTH = 10n
const MOST_WORTH = 5_000n
const PRICE_DECIMALS = { USDT: 4, BTC: 2, ETH: 2 } as const
const THOUSAND = 1_000n

type Coin = keyof typeof OFFERED
type Merchant = {
  id: number
  name: string
  takes: Partial<Record<FiatCurrency, readonly FiatMethod[]>>
  /** Between the market and the price, in thousandths. */
  spread: bigint
  iban: string
  card: string
}

/** Accounts are the examples that standards print. */
export const demoMerchants: readonly Merchant[] = [
  {
    id: FIRST_MERCHANT,
    name: 'Mara',
    spread: 4n,
    takes: { EUR: ['iban', 'bankCard'], USD: ['bankCard'] },
    iban: 'DE89370400440532013000',
    card: '4242424242424242',
  },
  {
    id: FIRST_MERCHANT + 1,
    name: 'Wei',
    spread: 6n,
    takes: { CNY: ['wechat', 'bankCard'], EUR: ['iban'] },
    iban: 'FR1420041010050500013M02606',
    card: '6222021234567890128',
  },
  {
    id: FIRST_MERCHANT + 2,
    name: 'Theo',
    spread: 9n,
    takes: { USD: ['bankCard'], CNY: ['bankCard'] },
    iban: 'GB82WEST12345698765432',
    card: '5555555555554444',
  },
]

export function payeeOf({ name, iban, card }: Merchant): Payee {
  const bank = 'Demo Bank'
  const wechat = `assay-demo-${name.toLowerCase()}`
  return { ...NO_PAYEE, holder: `${name} Demo`, iban, card, bank, wechat }
}

/**
 * The veteran is verified without a document: this name is shown to counterparties, and sales go
 * only to it. It is listed for every method but one, because a visitor cannot know the name.
 */
export const VERAS_PAYEE: Payee = {
  ...NO_PAYEE,
  holder: 'Vera Demo',
  bank: 'Demo Bank',
  iban: 'NL91ABNA0417164300',
  card: '4000056655665556',
}
export const VERAS_METHODS: readonly FiatMethod[] = ['iban', 'bankCard']

/**
 * Adds what is missing, also to a world of an earlier version; members whom an operator ended stay
 * ended.
 */
export async function buildFiat(exchange: Exchange, { pool }: { pool: pg.Pool }): Promise<void> {
  const at = Date.now()
  const { merchants } = await exchange.core.read({ type: 'fiat' }, exchange.core.position())
  for (const { id: member, name } of demoMerchants) {
    await pool.query(
      `INSERT INTO member (id, name, invitation_code, identity_status, created_at)
       VALUES ($1, $2, $3, 'verified', $4) ON CONFLICT (id) DO NOTHING`,
      [member, `${name} (demo merchant)`, newInvitationCode(), at],
    )
    const { rowCount } = await pool.query('SELECT FROM fiat_offer WHERE merchant = $1 LIMIT 1', [
      member,
    ])
    if (rowCount !== 0 || merchants.includes(member)) continue
    await exchange.submit({ type: 'setMerchant', at, key: '', member, isActive: true })
  }
}

export type WantedOffer = Omit<FiatOffer, 'id' | 'isOpen'>

/** What a merchant offers now; leaves out coins and currencies without a price. */
export function wantedOffers(exchange: Exchange, rates: Rates, merchant: Merchant): WantedOffer[] {
  const currencies = Object.entries(merchant.takes) as [FiatCurrency, readonly FiatMethod[]][]
  return currencies.flatMap(([currency, methods]) =>
    (Object.keys(OFFERED) as Coin[]).flatMap((asset) => {
      const rate = rates.of(currency)
      const index = priceInUsdt(exchange.marketData, asset)
      if (rate === undefined || index === undefined) return []
      const bounds = {
        minimum: demoAmount(String((LEAST_WORTH * rate + ONE - 1n) / ONE)),
        maximum: demoAmount(String((MOST_WORTH * rate) / ONE)),
      }
      return (['sell', 'buy'] as const).map((side) => ({
        merchant: merchant.id,
        side,
        asset,
        currency,
        methods,
        ...bounds,
        price: priced(asset, {
          side,
          spread: merchant.spread,
          index: crossPrice(index, rate, 'down'),
        }),
        quantity: demoAmount(OFFERED[asset]),
      }))
    }),
  )
}

function priced(
  asset: Coin,
  { side, spread, index }: { side: Side; spread: bigint; index: Price },
): Price {
  const part = side === 'sell' ? THOUSAND + spread : THOUSAND - spread
  const rounding = side === 'sell' ? 'up' : 'down'
  const price = proportion(index, { part, whole: THOUSAND }, rounding)
  return inSteps(price, stepOf(PRICE_DECIMALS[asset]), rounding)
}
