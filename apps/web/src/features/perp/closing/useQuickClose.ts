/**
 * Closing a whole position at the market by one tap. It is explained the first time, and confirmed
 * each time until switched off in the settings.
 */
import { closePosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { ClosingOrder } from './ClosedReceipt.tsx'

export function useQuickClose(onClosed: (closing: ClosingOrder) => void) {
  const { confirms } = useSettings()
  const [asked, setAsked] = useState<Position>()
  const [leaving, setLeaving] = useState<number>()
  const [isOptOut, setOptOut] = useState(false)
  const [isAside, setAside] = useState(false)
  const close = useWrite(closePosition, {
    onDone: (reply, { position }, { orderId = 0 }) => {
      refreshHoldings()
      onClosed({ position, order: reply?.order ?? orderId })
      setAsked(undefined)
      close.reset()
    },
  })
  const { step } = close.state
  const send = (position: Position) => {
    if (isOptOut) changeSettings({ confirms: { ...confirms, quickClose: false } })
    setLeaving(position.id)
    setAside(false)
    setAsked(undefined)
    void close.send({ position: position.id, lots: position.closableLots })
  }
  return {
    asked,
    isOptOut,
    setOptOut,
    /** The position that is being closed, or whose closing failed. */
    leaving: step === 'idle' ? undefined : leaving,
    isBusy: step === 'sending',
    /** Its outcome may be unknown: polled, resent or given up. */
    write: close,
    /** An unknown one was dismissed; the next press shows it again. */
    isAside,
    putAside: () => setAside(true),
    note: useWriteError(close.state),
    press(position: Position) {
      if (close.isBusy) return
      if (step === 'unknown') return setAside(false)
      if (confirms.quickClose) setAsked(position)
      else send(position)
    },
    confirm: () => asked && send(asked),
    close: () => setAsked(undefined),
  }
}
