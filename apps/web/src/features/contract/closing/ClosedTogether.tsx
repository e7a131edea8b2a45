/**
 * What became of positions that were closed together: what each brought after fees and funding, with
 * every digit as the records have it, so that the rows make the sum. One that the market did not take
 * whole is still open.
 */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  type ClosedPosition,
  getClosedPositions,
  type Position,
} from '@assay/wire/routes/contractPosition.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { ReadFailed } from '../../../app/ReadFailed.tsx'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from '../position/positions.module.css'
import { signedExact } from '../rules/signedAmount.ts'

/** More than anybody holds at once: a long and a short of every contract in both modes. */
const MOST = 100
const closedQuery = readQuery(getClosedPositions, { limit: MOST }, 0)

type ClosedTogetherProps = { positions: readonly Position[]; isOpen: boolean; onClose: () => void }

export function ClosedTogether({ positions, isOpen, onClose }: ClosedTogetherProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('contract.closeAll')}
      footer={
        <Button size="large" isBlock onClick={onClose}>
          {t('spot.result.done')}
        </Button>
      }
    >
      <Results positions={positions} />
    </Sheet>
  )
}

function Results({ positions }: Pick<ClosedTogetherProps, 'positions'>) {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(closedQuery)
  // What was read before knows nothing of these: it would call each of them still open.
  if (!data || error || !isFetchedAfterMount) {
    return error ? (
      <ReadFailed error={error} onRetry={() => void refetch()}>
        {t('contract.positions.failed')}
      </ReadFailed>
    ) : (
      <Skeleton height={40 * positions.length} />
    )
  }
  const rows = positions.map((position) => ({
    position,
    closed: data.positions.find(({ id }) => id === position.id),
  }))
  const closed = rows.flatMap((row) => row.closed ?? [])
  const brought = (net: bigint, { quote }: Pick<ClosedPosition, 'quote'>) => (
    <Delta direction={directionOf(net)}>{signedExact(format, net, quote)}</Delta>
  )
  return (
    <>
      <h3 className={css.heading}>{t('contract.net')}</h3>
      <FactList>
        {rows.map(({ position, closed: over }) => (
          <Fact
            key={position.id}
            label={
              <>
                <b className={css[position.side]}>{t(`contract.${position.side}`)}</b>{' '}
                {position.base}/{position.quote}
              </>
            }
          >
            {over ? brought(over.netPnl, over) : t('contract.closeAll.remains')}
          </Fact>
        ))}
        {closed[0] && closed.length > 1 && (
          <Fact label={t('orders.total')}>
            {brought(
              closed.reduce((sum, { netPnl }) => sum + netPnl, 0n),
              closed[0],
            )}
          </Fact>
        )}
      </FactList>
    </>
  )
}
