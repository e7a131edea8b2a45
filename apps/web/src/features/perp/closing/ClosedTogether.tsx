/**
 * The results of positions that were closed together: each one's result by price, fees and funding,
 * from its record, and the total. One that was not fully closed is still open.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getClosedPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import css from '../position/positions.module.css'
import { ClosedParts } from '../records/ClosedParts.tsx'
import { closedFigures, figuresTogether } from '../records/closedFigures.ts'

/** More than the most positions possible: a long and a short of every contract in both modes. */
const MOST = 100
const closedQuery = readQuery(getClosedPositions, { limit: MOST }, 0)

type ClosedTogetherProps = { positions: readonly Position[]; isOpen: boolean; onClose: () => void }

export function ClosedTogether({ positions, isOpen, onClose }: ClosedTogetherProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('perp.closeAll')}
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
  const { data, error, refetch, isFetchedAfterMount } = useQuery(closedQuery)
  // Data read before does not contain these: it would show them as still open.
  if (!data || error || !isFetchedAfterMount) {
    return error ? (
      <ReadFailed error={error} onRetry={() => void refetch()}>
        {t('perp.positions.failed')}
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
  return (
    <>
      {rows.map(({ position, closed: over }) => (
        <section key={position.id}>
          <h3 className={css.heading}>
            <span className={css[position.side]}>{t(`perp.${position.side}`)}</span> {position.base}
            /{position.quote}
          </h3>
          {over ? (
            <FactList>
              <ClosedParts figures={closedFigures(over)} quote={over.quote} />
            </FactList>
          ) : (
            <p>{t('perp.closeAll.remains')}</p>
          )}
        </section>
      ))}
      {closed[0] && closed.length > 1 && (
        <section>
          <h3 className={css.heading}>{t('orders.total')}</h3>
          <FactList>
            <ClosedParts
              figures={figuresTogether(closed.map(closedFigures))}
              quote={closed[0].quote}
            />
          </FactList>
        </section>
      )}
    </>
  )
}
