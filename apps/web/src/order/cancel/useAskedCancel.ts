/** Canceling an order is confirmed first, unless the member switched that off. */
import { useState } from 'react'
import { changeSettings, useSettings } from '../../store/settings.ts'

export function useAskedCancel(cancel: () => void) {
  const { confirms } = useSettings()
  const [isAsking, setAsking] = useState(false)
  const [isOptOut, setOptOut] = useState(false)
  const send = () => {
    if (isOptOut) changeSettings({ confirms: { ...confirms, cancelOrder: false } })
    setAsking(false)
    cancel()
  }
  return {
    press: () => (confirms.cancelOrder ? setAsking(true) : send()),
    sheet: {
      isOpen: isAsking,
      isOptOut,
      setOptOut,
      onConfirm: send,
      onClose: () => setAsking(false),
    },
  }
}
