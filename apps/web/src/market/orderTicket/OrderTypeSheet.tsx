/** The sheet in which the type of an order is chosen. What it shows is loaded when it is opened. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { type ComponentType, Suspense } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { lazyPart } from '../../routing/loading/lazyScreen.tsx'
import type { OrderTypesProps, TicketOrderType } from './OrderTypes.tsx'

const OrderTypes = lazyPart(() => import('./OrderTypes.tsx').then((m) => m.OrderTypes))

type OrderTypeSheetProps<T extends TicketOrderType> = OrderTypesProps<T> & {
  isOpen: boolean
  onClose: () => void
}

export function OrderTypeSheet<T extends TicketOrderType>(props: OrderTypeSheetProps<T>) {
  const { isOpen, onClose, ...rest } = props
  const t = useT()
  // Lazy components cannot be generic in T.
  const Types = OrderTypes as unknown as ComponentType<OrderTypesProps<T>>
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('spot.style')}
      footer={
        // Only a limit order has a second question; any other choice closes.
        rest.type === 'limit' && (
          <Button size="large" isBlock onClick={onClose}>
            {t('app.done')}
          </Button>
        )
      }
    >
      <Suspense>
        <Types {...rest} onPick={(chosen) => chosen !== 'limit' && onClose()} />
      </Suspense>
    </Sheet>
  )
}
