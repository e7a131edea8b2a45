/**
 * The press of the form's button. Pressed before the sheets are here, it waits for them, unless the
 * form changes or its screen is left; the prices may be others then, so it is late.
 */
import { useEffect, useRef, useState } from 'react'
import { whenLoaded } from '../../../routing/loading/lazyScreen.tsx'
import type { OrderForm } from '../orderTicket/orderForm.ts'

type Sheets = { isLoaded: () => boolean; preload: () => Promise<unknown> }

export function usePress(sheets: Sheets, form: OrderForm, place: (isLate: boolean) => void) {
  const [isLoading, setLoading] = useState(false)
  const latest = useRef<{ form: OrderForm; place: (isLate: boolean) => void }>(undefined)
  useEffect(() => {
    latest.current = { form, place }
    return () => {
      latest.current = undefined
    }
  })
  const press = () => {
    if (sheets.isLoaded()) return place(false)
    setLoading(true)
    void whenLoaded(sheets, () => {
      if (latest.current?.form === form) latest.current.place(true)
    }).then(() => setLoading(false))
  }
  return [press, isLoading] as const
}
