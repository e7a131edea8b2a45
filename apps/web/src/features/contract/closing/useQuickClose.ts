/**
 * One-tap close: the whole position at the market. The first time it is explained, and it asks every
 * time until that is switched off in the settings; then it is truly one tap.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { closePosition, type Position } from '@assay/wire/routes/contractPosition.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/useWrite.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeSettings, useSettings } from '../../../session/settings.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { useWriteError } from '../placing/useWriteError.ts'

export function useQuickClose() {
  const { confirms } = useSettings()
  const [asked, setAsked] = useState<Position>()
  const [leaving, setLeaving] = useState<number>()
  const [isOptOut, setOptOut] = useState(false)
  const close = useWrite(closePosition, {
    onDone: () => {
      refreshHoldings()
      showToast(t('contract.close.sent'), 'success')
      setAsked(undefined)
      close.reset()
    },
  })
  const { step } = close.state
  const send = (position: Position) => {
    if (isOptOut) changeSettings({ confirms: { ...confirms, quickClose: false } })
    setLeaving(position.id)
    setAsked(undefined)
    void close.send({ position: position.id, lots: position.closableLots })
  }
  return {
    asked,
    isOptOut,
    setOptOut,
    /** The position that is being closed, or whose closing failed. */
    leaving: step === 'idle' ? undefined : leaving,
    isBusy: step === 'sending' || step === 'unknown',
    note: useWriteError(close.state),
    press(position: Position) {
      if (close.isBusy || step === 'unknown') return
      if (confirms.quickClose) setAsked(position)
      else send(position)
    },
    confirm: () => asked && send(asked),
    close: () => setAsked(undefined),
  }
}
