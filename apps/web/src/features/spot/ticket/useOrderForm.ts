/**
 * The form of the market on screen. What was typed outlives the screen and a reload
 * (binding an email leads away and back); side, style and time in force outlive the visit.
 */
import { useEffect } from 'react'
import { useStore } from '../../../live/createStore.ts'
import { remembered } from '../../../session/storage.ts'
import { createTabStore } from '../../../session/tabStore.ts'
import { EMPTY_FORM, ORDER_STYLES, type OrderForm } from './orderForm.ts'

type Choices = Pick<OrderForm, 'side' | 'style' | 'timeInForce'>

type Typed = { symbol: string; form: OrderForm }
const NOTHING: Typed = { symbol: '', form: EMPTY_FORM }
const typed = createTabStore<Typed>('typedSpot', NOTHING, ({ symbol = '', form }) => ({
  symbol,
  form: { ...EMPTY_FORM, ...form },
}))

export function useOrderForm(symbol: string, askedSide: 'buy' | 'sell' | undefined) {
  const state = useStore(typed)
  const form = formOf(state, symbol)
  const change = (next: OrderForm) => {
    typed.set({ symbol, form: next })
    const { side, style, timeInForce } = next
    remembered.set('tradeChoices', { side, style, timeInForce })
  }
  useEffect(() => {
    const now = formOf(typed.get(), symbol)
    typed.set({ symbol, form: askedSide ? { ...now, side: askedSide } : now })
  }, [symbol, askedSide])
  /** For an answer: what was typed since `sent` went, here or in another market, stays. */
  const settle = (sent: OrderForm, next: OrderForm) => {
    if (typed.get().form === sent) typed.set({ symbol, form: next })
  }
  return [form, change, settle] as const
}

let fresh = { symbol: '', form: EMPTY_FORM }

/** Another market begins with the kept choices and empty fields. */
function formOf(state: { symbol: string; form: OrderForm }, symbol: string): OrderForm {
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
