/**
 * From the review to the order: it is placed, and if no merchant serves it at its price, retried
 * every few seconds for a minute. Only that specific refusal is retried.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import type { Input } from '@assay/wire/route.ts'
import { buyFiat, sellFiat } from '@assay/wire/routes/fiat/fiat.ts'
import { useEffect, useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useGo } from '../../../routing/useGo.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshFiat } from '../fiatQueries.ts'
import { keepChoice } from './fiatChoice.ts'

export const SEARCH_MS = 60_000
const AGAIN_MS = 4_000

export type Placing = Input<typeof buyFiat> | Input<typeof sellFiat>
export type Take = ReturnType<typeof useTake>

export function useTake(side: Side, onMatched: () => void) {
  const go = useGo()
  const [step, setStep] = useState<'editing' | 'reviewing' | 'matching' | 'none'>('editing')
  const [sent, setSent] = useState<{ placing: Placing; at: number }>()
  const route = side === 'buy' ? buyFiat : sellFiat
  const write = useWrite(route, {
    onDone: (order, _, { orderId, isLeft }) => {
      if (order) keepChoice(order)
      void refreshFiat(order)
      onMatched()
      void toastDone(route)
      if (isLeft) return
      setStep('editing')
      const id = order?.id ?? orderId
      go.to(id === undefined ? '/otc?tab=orders' : `/otc/order/${id}`)
    },
  })
  const { state, send } = write
  useEffect(() => {
    if (state.step !== 'refused' || !sent || (step !== 'reviewing' && step !== 'matching')) return
    if (state.reason !== 'noMerchant') return setStep('reviewing')
    if (Date.now() - sent.at >= SEARCH_MS) return setStep('none')
    setStep('matching')
    const timer = setTimeout(() => void send(sent.placing), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state, step, sent, send])
  const refusal = useWriteError(state)
  const isNoMerchant = state.step === 'refused' && state.reason === 'noMerchant'
  return {
    write,
    step,
    since: sent?.at ?? 0,
    refusal: isNoMerchant ? undefined : refusal,
    review() {
      write.reset()
      setStep('reviewing')
    },
    place(placing: Placing) {
      setSent({ placing, at: Date.now() })
      setStep((now) => (now === 'none' ? 'matching' : now))
      void send(placing)
    },
    /** A pending one may still find a merchant, and is shown then. */
    leave: () => setStep('editing'),
  }
}
