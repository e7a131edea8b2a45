/**
 * The result of a contract order. A closing one also shows its realized result before the fee, and
 * once the position is closed the funding and the net result.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { getClosedPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ResultSheet, type ResultSheetProps } from '../../../market/placing/ResultSheet.tsx'
import { besideOrder } from '../records/closedFigures.ts'
import { pnlDirection, signedExact } from '../rules/signedFigure.ts'
import { ResultFacts } from './ResultFacts.tsx'

type OrderResultSheetProps = ResultSheetProps<PerpOrder> & {
  /** The position that it closes. */
  position?: number | undefined
  /** Leads from an order that opened a position to it. */
  onPosition?: (order: PerpOrder) => void
}

export function OrderResultSheet({ position, onPosition, ...props }: OrderResultSheetProps) {
  const t = useT()
  return (
    <ResultSheet
      {...props}
      onward={(order) =>
        onPosition && !order.isReduceOnly && order.averagePrice !== undefined
          ? { label: t('perp.result.position'), onPress: () => onPosition(order) }
          : undefined
      }
      resting={({ isReduceOnly }) => t(isReduceOnly ? 'perp.close.placed' : 'spot.result.resting')}
    >
      {(order) => (
        <>
          <ResultFacts order={order} />
          {order.averagePrice !== undefined && position !== undefined && (
            <WholePosition id={position} order={order} />
          )}
        </>
      )}
    </ResultSheet>
  )
}

const LATEST = 20

/** Hidden while a part is open. */
function WholePosition({ id, order }: { id: number; order: PerpOrder }) {
  const t = useT()
  const format = useFormat()
  const { data, isFetchedAfterMount } = useQuery(
    readQuery(getClosedPositions, { limit: LATEST }, 0),
  )
  const over =
    isFetchedAfterMount &&
    data?.positions.find((row) => row.id === id && row.closedAt >= order.createdAt)
  if (!over) return null
  const rest = besideOrder(over, order)
  return (
    <>
      {rest.realized !== 0n && (
        <Fact label={t('perp.receipt.earlier')}>
          {signedExact(format, rest.realized, over.quote)}
        </Fact>
      )}
      <Fact label={t('perp.receipt.fees')}>{signedExact(format, rest.fees, over.quote)}</Fact>
      <Fact label={t('perp.funding')}>{signedExact(format, -over.fundingPaid, over.quote)}</Fact>
      <Fact label={t('perp.receipt.net')}>
        <Delta direction={pnlDirection(over.netPnl)}>
          {signedExact(format, over.netPnl, over.quote)}
        </Delta>
      </Fact>
    </>
  )
}
