/**
 * From the press of the button to the order: email gate, errors, confirmation, sending, and result.
 * The order is frozen before it is shown, and sent exactly as shown.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import {
  placePerpLimitBuy,
  placePerpLimitSell,
  placePerpMarketBuy,
  placePerpMarketSell,
} from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useOrderSheet } from '../../../market/placing/useOrderSheet.ts'
import { endKey, statusKey } from '../../../order/orderWords.ts'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { PerpForm } from '../orderTicket/perpForm.ts'
import { hasPerpProblems } from '../orderTicket/perpSummary.ts'
import { type FrozenPerpOrder, perpLimitInput, perpMarketInput } from './placing.ts'

type Placing = {
  form: PerpForm
  onPlaced: (sent: PerpForm) => void
  /** A field has an error. */
  onProblems: () => void
  isStale: boolean
}

export type PlacePerp = ReturnType<typeof usePlacePerp>

const confirmKindOf = (form: PerpForm) =>
  form.type === 'limit' ? ('limitOrder' as const) : ('marketOrder' as const)

export function usePlacePerp({ form, onPlaced, onProblems, isStale }: Placing) {
  const { confirms } = useSettings()
  const [frozen, setFrozen] = useState<FrozenPerpOrder>()
  const [isOptOut, setOptOut] = useState(false)

  const onDone = (reply: { order: PerpOrder } | undefined) => {
    refreshHoldings()
    if (!reply) showToast(t('spot.result.resolved'), 'success')
    else if (!frozen?.mustConfirm) {
      const { order } = reply
      const said = [statusKey(order), endKey(order)].flatMap((key) => (key ? [t(key)] : []))
      showToast(said.join(' · '), order.remainingLots < order.lots ? 'success' : 'info')
    }
    if (frozen) onPlaced(frozen.form)
  }
  const isBuy = form.side === 'long'
  const limit = useWrite(isBuy ? placePerpLimitBuy : placePerpLimitSell, { onDone })
  const market = useWrite(isBuy ? placePerpMarketBuy : placePerpMarketSell, { onDone })
  const write = (frozen?.form.type ?? form.type) === 'limit' ? limit : market
  const sheet = useOrderSheet(write)

  function send(order: FrozenPerpOrder) {
    if (isOptOut) {
      changeSettings({ confirms: { ...confirms, [confirmKindOf(order.form)]: false } })
    }
    void (order.form.type === 'limit'
      ? limit.send(perpLimitInput(order))
      : market.send(perpMarketInput(order)))
  }

  function press(pressed: Omit<FrozenPerpOrder, 'mustConfirm'>) {
    if (sheet.stops(hasPerpProblems(pressed.summary.problems), onProblems)) return
    limit.reset()
    market.reset()
    const kind = confirmKindOf(pressed.form)
    // A stale price is always confirmed.
    const mustConfirm = confirms[kind] || (isStale && pressed.form.type === 'market')
    const order = { ...pressed, mustConfirm }
    setFrozen(order)
    setOptOut(false)
    sheet.review()
    // Without a confirmation the sheet only shows what went wrong or is unclear.
    if (!mustConfirm) send(order)
  }

  return {
    frozen,
    state: write.state,
    isBusy: write.isBusy,
    isGated: sheet.isGated,
    isReviewing: sheet.isReviewing && frozen !== undefined,
    isOptOut,
    setOptOut,
    press,
    confirm: () => frozen && send(frozen),
    resend: write.resend,
    release: sheet.release,
    close: sheet.close,
  }
}
