/** Cancels an open order; errors are shown at the button. */
import { Button } from '@assay/ui/press/Button.tsx'
import {
  cancelOrder,
  getOpenOrders,
  getOrderFills,
  getOrderHistory,
  getSpotAccount,
} from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { refresh } from '../../api/queryClient.ts'
import { toastDone } from '../../api/toastDone.ts'
import { useT } from '../../i18n/i18n.ts'
import { useWrite } from '../../write/useWrite.ts'
import { useWriteError } from '../../write/useWriteError.ts'

export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useT()
  const { state, send } = useWrite(cancelOrder, {
    onDone: () => {
      refresh(getOpenOrders, getOrderFills, getOrderHistory, getSpotAccount)
      void toastDone(cancelOrder)
      onDone()
    },
  })
  const error = useWriteError(state)
  return (
    <>
      {error && <p role={state.step === 'refused' ? 'alert' : 'status'}>{error}</p>}
      <Button
        kind="danger"
        isBlock
        isBusy={state.step === 'sending' || state.step === 'done'}
        onClick={() => void send({ id: order.id })}
      >
        {t('orders.cancel')}
      </Button>
    </>
  )
}
