/**
 * From the press of the button to the order: email gate, errors, confirmation, sending, and result.
 * The order is frozen before it is shown, and sent exactly as shown.
 */
import { stopWhenOf } from '@assay/domain/spot/validateSpotOrder.ts'
import { showToast } from '@assay/ui/notes/toasts.ts'
import {
  getOpenOrders,
  getOrderHistory,
  getSpotAccount,
  placeLimitBuy,
  placeLimitSell,
  placeMarketBuy,
  placeMarketSell,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useState } from 'react'
import { refresh } from '../../../api/queryClient.ts'
import { t } from '../../../i18n/i18n.ts'
import { useOrderSheet } from '../../../market/placing/useOrderSheet.ts'
import { endKey, statusKey } from '../../../order/orderWords.ts'
import { changeSettings, useSettings } from '../../../store/settings.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { hasLimit, type OrderForm } from '../orderTicket/orderForm.ts'
import { hasSpotProblems } from '../orderTicket/orderSummary.ts'
import { confirmKindOf, type FrozenSpotOrder, spotLimitInput, spotMarketInput } from './placing.ts'

type Pressed = Omit<FrozenSpotOrder, 'mustConfirm'>

/**
 * A stop goes with the way that the price had to go when it was pressed: it never turns round
 * unseen.
 */
function withDirection(pressed: Pressed): Pressed {
  const { summary, market } = pressed
  const { draft } = summary
  if (draft.stopPrice === 0) return pressed
  const stopWhen = stopWhenOf(draft.stopPrice, market.view)
  return { ...pressed, summary: { ...summary, draft: { ...draft, stopWhen } } }
}

type Placing = {
  form: OrderForm
  /** From the form that was sent; the order is unknown when its outcome was learned later. */
  onPlaced: (sent: OrderForm, order: Order | undefined) => void
  /** Something is wrong with a field. */
  onProblems: () => void
  isStale: boolean
}

export type PlaceOrder = ReturnType<typeof usePlaceOrder>

export function usePlaceOrder({ form, onPlaced, onProblems, isStale }: Placing) {
  const { confirms } = useSettings()
  const [frozen, setFrozen] = useState<FrozenSpotOrder>()
  const [isOptOut, setOptOut] = useState(false)

  const onDone = (reply: { order: Order } | undefined) => {
    refresh(getSpotAccount, getOpenOrders, getOrderHistory)
    // What was read back before keeps its result on screen; a toast would lie over its figures.
    if (!reply) showToast(t('spot.result.resolved'), 'success')
    else if (!frozen?.mustConfirm) tellPlaced(reply.order)
    if (frozen) onPlaced(frozen.form, reply?.order)
  }
  const isBuy = form.side === 'buy'
  const limit = useWrite(isBuy ? placeLimitBuy : placeLimitSell, { onDone })
  const market = useWrite(isBuy ? placeMarketBuy : placeMarketSell, { onDone })
  const isLimit = hasLimit(frozen?.form.style ?? form.style)
  const write = isLimit ? limit : market
  const sheet = useOrderSheet(write)

  function send(order: FrozenSpotOrder) {
    if (isOptOut) {
      changeSettings({ confirms: { ...confirms, [confirmKindOf(order.form)]: false } })
    }
    void (hasLimit(order.form.style)
      ? limit.send(spotLimitInput(order))
      : market.send(spotMarketInput(order)))
  }

  /** A late press is read back first, for the person saw other prices. */
  function press(pressed: Pressed, isLate: boolean) {
    if (sheet.stops(hasSpotProblems(pressed.summary.problems), onProblems)) return
    limit.reset()
    market.reset()
    const order = { ...withDirection(pressed), mustConfirm: isLate || mustConfirm(pressed) }
    setFrozen(order)
    setOptOut(false)
    sheet.review()
    // Without a confirmation the sheet only shows what went wrong or is unclear.
    if (!order.mustConfirm) send(order)
  }

  /** An old price or one far from the market is always read back. */
  const mustConfirm = ({ form: wanted, summary }: Pressed) =>
    confirms[confirmKindOf(wanted)] ||
    summary.away !== undefined ||
    (isStale && !hasLimit(wanted.style))

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

function tellPlaced(order: Order): void {
  const said = [statusKey(order), endKey(order)].flatMap((key) => (key ? [t(key)] : []))
  showToast(said.join(' · '), order.filledQuantity > 0n ? 'success' : 'info')
}
