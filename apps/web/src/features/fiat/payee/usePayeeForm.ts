/** Payment details: the saved ones of the method, until changed. */
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { NO_PAYEE, type Payee, payeeFault, plainPayee } from '@assay/domain/fiat/payee.ts'
import { useState } from 'react'
import { usePayees } from '../fiatQueries.ts'

export type PayeeFields = ReturnType<typeof usePayeeForm>

export function usePayeeForm(method: FiatMethod | undefined, isOn: boolean) {
  const known = usePayees(isOn)
  const saved = known?.payees.find((one) => one.method === method)
  const [typed, setTyped] = useState<Partial<Record<FiatMethod, Payee>>>({})
  const [isTouched, setTouched] = useState(false)
  const changed = method && typed[method]
  const payee: Payee = changed ?? saved ?? NO_PAYEE
  const fault = method && payeeFault(payee, method)
  const isKept = saved !== undefined && changed === undefined && !fault
  return {
    payee,
    isKept,
    /** The required name of every account, masked; '' while any is accepted. */
    nameMasked: known?.holder ?? '',
    /** Shown once the user tries to send it. */
    fault: isTouched ? fault : undefined,
    edit(change: Partial<Payee>) {
      if (!method) return
      setTouched(false)
      setTyped({ ...typed, [method]: { ...payee, ...change } })
    },
    checked(): Payee | undefined {
      setTouched(true)
      return method && !fault ? plainPayee(payee, method) : undefined
    },
  }
}
