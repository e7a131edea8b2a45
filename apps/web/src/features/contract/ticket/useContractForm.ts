/**
 * The form of the contract on screen. What was typed outlives the screen (binding an email leads away
 * and back); side, type and margin mode outlive the visit.
 */
import { useEffect } from 'react'
import { createStore, useStore } from '../../../live/createStore.ts'
import { remembered } from '../../../session/storage.ts'
import { type ContractForm, EMPTY_FORM } from './contractForm.ts'

const typed = createStore<{ symbol: string; form: ContractForm }>({ symbol: '', form: EMPTY_FORM })

export function useContractForm(symbol: string, askedSide: 'long' | 'short' | undefined) {
  const form = useStore(typed, (state) => formOf(state, symbol))
  const change = (next: ContractForm) => {
    typed.set({ symbol, form: next })
    remembered.set('marginMode', next.marginMode)
  }
  useEffect(() => {
    const now = formOf(typed.get(), symbol)
    typed.set({ symbol, form: askedSide ? { ...now, side: askedSide } : now })
  }, [symbol, askedSide])
  return [form, change] as const
}

let fresh = { symbol: '', form: EMPTY_FORM }

function formOf(state: { symbol: string; form: ContractForm }, symbol: string): ContractForm {
  if (state.symbol === symbol) return state.form
  if (fresh.symbol !== symbol) {
    const marginMode = remembered.get('marginMode') === 'isolated' ? 'isolated' : 'cross'
    fresh = { symbol, form: { ...EMPTY_FORM, marginMode } }
  }
  return fresh.form
}
