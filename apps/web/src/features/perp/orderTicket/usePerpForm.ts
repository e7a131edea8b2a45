/**
 * The form of the contract on screen. What was typed outlives the screen and a reload (binding an
 * email leads away and back); the margin mode, the unit of sizes and each contract's leverage
 * outlive the visit.
 */
import { useEffect } from 'react'
import { useStore } from '../../../store/createStore.ts'
import { remembered } from '../../../store/storage.ts'
import { createTabStore } from '../../../store/tabStore.ts'
import { EMPTY_PERP_FORM, type PerpForm } from './perpForm.ts'
import { SIZE_UNITS } from './perpSize.ts'

type Typed = { symbol: string; form: PerpForm }
const NOTHING: Typed = { symbol: '', form: EMPTY_PERP_FORM }
const typed = createTabStore<Typed>('typedContract', NOTHING, ({ symbol = '', form }) => ({
  symbol,
  form: { ...EMPTY_PERP_FORM, ...form },
}))

export function usePerpForm(symbol: string, askedSide: 'long' | 'short' | undefined) {
  const state = useStore(typed)
  const form = formOf(state, symbol)
  const change = (next: PerpForm) => {
    typed.set({ symbol, form: next })
    remembered.set('marginMode', next.marginMode)
    remembered.set('sizeUnit', next.unit)
    if (next.leverage !== undefined && next.leverage !== form.leverage) {
      remembered.set('leverages', { ...leverages(), [symbol]: next.leverage })
    }
  }
  useEffect(() => {
    const now = formOf(typed.get(), symbol)
    typed.set({ symbol, form: askedSide ? { ...now, side: askedSide } : now })
  }, [symbol, askedSide])
  /** For an answer: what was typed since `sent` went, here or in another contract, stays. */
  const settle = (sent: PerpForm, next: PerpForm) => {
    if (typed.get().form === sent) typed.set({ symbol, form: next })
  }
  return [form, change, settle] as const
}

/** What was chosen last, by contract. */
const leverages = () => remembered.get<Record<string, unknown>>('leverages') ?? {}

let fresh = { symbol: '', form: EMPTY_PERP_FORM }

function formOf(state: { symbol: string; form: PerpForm }, symbol: string): PerpForm {
  if (state.symbol === symbol) return state.form
  if (fresh.symbol !== symbol) {
    const marginMode = remembered.get('marginMode') === 'isolated' ? 'isolated' : 'cross'
    // A contract's leverage is the exchange's only while there is a position or an order.
    const chosen = leverages()[symbol]
    const leverage = typeof chosen === 'number' ? chosen : undefined
    const stored = remembered.get('sizeUnit')
    const unit = SIZE_UNITS.find((one) => one === stored) ?? 'lots'
    fresh = { symbol, form: { ...EMPTY_PERP_FORM, marginMode, leverage, unit } }
  }
  return fresh.form
}
