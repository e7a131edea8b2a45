/**
 * The receipt of closing one position. If the outcome was learned by its key, the order is read by
 * its number: both show the same sheet.
 */
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { getPerpOrderFills } from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { OrderResultSheet } from '../placing/OrderResultSheet.tsx'

export type ClosingOrder = {
  position: number
  /** From the answer, or its number if the answer was lost. */
  order: PerpOrder | number
}

type ClosedReceiptProps = { closing: ClosingOrder | undefined; onClose: () => void }

export function ClosedReceipt({ closing, onClose }: ClosedReceiptProps) {
  const asked = typeof closing?.order === 'number' ? closing.order : undefined
  const t = useT()
  const { data, error, refetch } = useQuery({
    // A resting order continues, so it is read again for each receipt.
    ...readQuery(getPerpOrderFills, { id: asked ?? 0 }, 0),
    enabled: asked !== undefined,
  })
  const order = typeof closing?.order === 'object' ? closing.order : asked && data?.order
  return (
    <>
      <OrderResultSheet
        order={order || undefined}
        position={closing?.position}
        isOpen={Boolean(order)}
        onClose={onClose}
      />
      <Sheet
        isOpen={asked !== undefined && !data && error !== null}
        onClose={onClose}
        title={t('spot.result.title', { number: String(asked ?? '') })}
      >
        <ReadFailed error={error} onRetry={() => void refetch()}>
          {t('perp.close.unread')}
        </ReadFailed>
      </Sheet>
    </>
  )
}
