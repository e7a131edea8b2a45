/**
 * The form of the market on screen. What was typed outlives the screen and a reload
 * (binding an email leads away and back), its prices only while they are young; side, style and time in
 * force outlive the visit.
 */
import { useEffect } from 'react'
import { useStore } from '../../../live/createStore.ts'
import { remembered } from '../../../session/storage.ts'
import { createTabStore } from '../../../session/tabStore.ts'
import { EMPTY_FORM, ORDER_STYLES, type OrderForm } from './orderForm.ts'

type Choices = Pick<OrderForm, 'side' | 'style' | 'timeInForce'>

/** `at` is when it was last changed. */
type Typed = { symbol: string; form: OrderForm; at: number }
const NOTHING: Typed = { symbol: '', form: EMPTY_FORM, at: 0 }
const typed = createTabStore<Typed>('typedSpot', NOTHING, ({ symbol = '', form, at = 0 }) => ({
  symbol,
  form: { ...EMPTY_FORM, ...form },
  at,
}))

const PRICES_KEPT_MS = 5 * 60_000

/** A form that somebody comes back to: prices of an earlier visit are not what they want now. */
export const reopened = (form: OrderForm, age: number): OrderForm =>
  age > PRICES_KEPT_MS ? { ...form, price: '', stopPrice: '' } : form

export function useOrderForm(symbol: string, askedSide: 'buy' | 'sell' | undefined) {
  const state = useStore(typed)
  const form = formOf(state, symbol)
  const change = (next: OrderForm) => {
    typed.set({ symbol, form: next, at: Date.now() })
    const { side, style, timeInForce } = next
    remembered.set('tradeChoices', { side, style, timeInForce })
  }
  useEffect(() => {
    const { at } = typed.get()
    const form = reopened(formOf(typed.get(), symbol), Date.now() - at)
    typed.set({ symbol, form: askedSide ? { ...form, side: askedSide } : form, at })
  }, [symbol, askedSide])
  /** Changes what is there by then, which may be more than what was drawn last. */
  const begin = (priced: (form: OrderForm) => OrderForm) => {
    const found = formOf(typed.get(), symbol)
    const form = priced(found)
    if (form !== found) typed.set({ symbol, form, at: Date.now() })
  }
  /** For an answer: what was typed since `sent` went, here or in another market, stays. */
  const settle = (sent: OrderForm, next: OrderForm) => {
    if (typed.get().form === sent) typed.set({ symbol, form: next, at: Date.now() })
  }
  return [form, change, settle, begin] as const
}

let fresh = { symbol: '', form: EMPTY_FORM }

/** Another market begins with the kept choices and empty fields. */
function formOf(state: Typed, symbol: string): OrderForm {
  if (state.symbol === symbol) return state.form
  if (fresh.symbol !== symbol) fresh = { symbol, form: { ...EMPTY_FORM, ...keptChoices() } }
  return fresh.form
}

function keptChoices(): Choices {
  const kept = remembered.get<Partial<Choices>>('tradeChoices')
  const { side, style, timeInForce } = EMPTY_FORM
  return {
    side: kept?.side === 'sell' ? 'sell' : side,
    style: ORDER_STYLES.find((known) => known === kept?.style) ?? style,
    timeInForce:
      (['ioc', 'fok', 'postOnly'] as const).find((known) => known === kept?.timeInForce) ??
      timeInForce,
  }
}
