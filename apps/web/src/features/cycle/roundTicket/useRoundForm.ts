/** The ticket's form. Direction, duration and coin are kept across markets; the stake is not. */
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useCallback } from 'react'
import { createStore, useStore } from '../../../store/createStore.ts'
import { fitForm, type RoundForm } from './roundForm.ts'

const SECONDS = 60
const typed = createStore<{ market: string; form: RoundForm }>({
  market: '',
  form: { direction: 'up', stake: '', asset: 'USDT', seconds: SECONDS },
})

type Change = RoundForm | ((now: RoundForm) => RoundForm)

export function useRoundForm(info: CycleInfo) {
  const market = `${info.base}/${info.quote}`
  const kept = useStore(typed)
  const own = kept.market === market ? kept.form : { ...kept.form, stake: '' }
  const change = useCallback(
    (next: Change) => {
      const { market: last, form } = typed.get()
      const now = last === market ? form : { ...form, stake: '' }
      typed.set({ market, form: typeof next === 'function' ? next(now) : next })
    },
    [market],
  )
  return [fitForm(own, info), change] as const
}
