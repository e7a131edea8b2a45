/**
 * The form of the market on screen. What was typed in a market, its side too, outlives the screen
 * and a reload (binding an email leads away and back), its prices only while they are young. Style
 * and time in force go with the person to every market and outlive the visit; another market opens
 * to buy.
 */
import { useEffect } from 'react'
import { useStore } from '../../../store/createStore.ts'
import { remembered } from '../../../store/storage.ts'
import { createTabStore } from '../../../store/tabStore.ts'
import { EMPTY_ORDER_FORM, ORDER_STYLES, type OrderForm } from './orderForm.ts'

type Choices = Pick<OrderForm, 'style' | 'timeInForce'>

/** `at` is when it was last changed. */
type Typed = { symbol: string; form: OrderForm; at: number }
/** One for each market, the latest first. */
type AllTyped = { markets: readonly Typed[] }
const KEPT_MARKETS = 20
const typed = createTabStore<AllTyped>('typedSpot', { markets: [] }, ({ markets = [] }) => ({
  markets: markets.map(({ symbol, form, at = 0 }) => ({
    symbol,
    form: { ...EMPTY_ORDER_FORM, ...form },
    at,
  })),
}))

const typedIn = ({ markets }: AllTyped, symbol: string) =>
  markets.find((one) => one.symbol === symbol)

function keep(symbol: string, form: OrderForm, at = Date.now()): void {
  const others = typed.get().markets.filter((one) => one.symbol !== symbol)
  typed.set({ markets: [{ symbol, form, at }, ...others].slice(0, KEPT_MARKETS) })
}

const PRICES_KEPT_MS = 5 * 60_000

/** A form that the user returns to: prices of an earlier visit are outdated. */
export const reopened = (form: OrderForm, age: number): OrderForm =>
  age > PRICES_KEPT_MS ? { ...form, price: '', stopPrice: '' } : form

export function useOrderForm(symbol: string, askedSide: 'buy' | 'sell' | undefined) {
  const form = useStore(typed, (state) => formOf(state, symbol))
  const change = (next: OrderForm) => {
    keep(symbol, next)
    const { style, timeInForce } = next
    remembered.set('tradeChoices', { style, timeInForce })
  }
  useEffect(() => {
    const at = typedIn(typed.get(), symbol)?.at ?? 0
    const form = reopened(formOf(typed.get(), symbol), Date.now() - at)
    keep(symbol, askedSide ? { ...form, side: askedSide } : form, at)
  }, [symbol, askedSide])
  /** Changes what is there by then, which may be more than what was rendered last. */
  const begin = (priced: (form: OrderForm) => OrderForm) => {
    const found = formOf(typed.get(), symbol)
    const form = priced(found)
    if (form !== found) keep(symbol, form)
  }
  /** For an answer: what was typed since `sent` went, here or in another market, stays. */
  const settle = (sent: OrderForm, next: OrderForm) => {
    if (typedIn(typed.get(), symbol)?.form === sent) keep(symbol, next)
  }
  return [form, change, settle, begin] as const
}

let fresh = { symbol: '', form: EMPTY_ORDER_FORM }

/** Another market begins with the kept choices and empty fields. */
function formOf(state: AllTyped, symbol: string): OrderForm {
  const kept = typedIn(state, symbol)
  if (kept) return kept.form
  if (fresh.symbol !== symbol) fresh = { symbol, form: { ...EMPTY_ORDER_FORM, ...keptChoices() } }
  return fresh.form
}

function keptChoices(): Choices {
  const kept = remembered.get<Partial<Choices>>('tradeChoices')
  const { style, timeInForce } = EMPTY_ORDER_FORM
  return {
    style: ORDER_STYLES.find((known) => known === kept?.style) ?? style,
    timeInForce:
      (['ioc', 'fok', 'postOnly'] as const).find((known) => known === kept?.timeInForce) ??
      timeInForce,
  }
}
