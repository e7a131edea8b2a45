/** Closed positions, newest first; a press shows one with a link to its poster. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import {
  CLOSED_BY,
  type ClosedPosition,
  getClosedPositions,
} from '@assay/wire/routes/trading/contractPosition.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { Paging } from '../../../list/allRows.ts'
import { useLastShown } from '../../../page/useLastShown.ts'
import css from '../orders/orders.module.css'
import { reasonKey } from '../orders/perpOrderWords.ts'
import { usePerpAverage } from '../orders/usePerpOrderWords.ts'
import { PosterSheet } from '../poster/PosterSheet.tsx'
import { posterOfClosed } from '../poster/posterFacts.ts'
import { ClosedParts } from './ClosedParts.tsx'
import { closedFigures } from './closedFigures.ts'
import { PerpRecordList } from './PerpRecordList.tsx'
import { closedCsv } from './perpCsv.ts'
import { RecordFacts } from './RecordFacts.tsx'
import type { AskedRecords, RecordFilters } from './recordFilters.ts'
import { useSides } from './useSides.ts'

async function load(asked: AskedRecords & Paging, { side, kind }: RecordFilters) {
  const { positions, count } = await call(getClosedPositions, {
    ...asked,
    side,
    closedBy: CLOSED_BY.find((reason) => reason === kind),
  })
  return { rows: positions, count }
}

/** A reason without its label. */
const endKey = (row: ClosedPosition): MessageKey =>
  row.closedBy === 'member' ? 'perp.closedByYou' : reasonKey(row)

export function ClosedPositions() {
  const t = useT()
  const sides = useSides()
  const [chosen, setChosen] = useState<ClosedPosition>()
  const [shared, setShared] = useState<ClosedPosition>()
  return (
    <>
      <PerpRecordList
        path={getClosedPositions.path}
        load={load}
        idOf={({ id }) => id}
        empty={t('perp.records.none')}
        csv={closedCsv}
        filter={{
          sides,
          kinds: {
            label: t('perp.records.reason'),
            options: CLOSED_BY.map((closedBy) => ({
              value: closedBy,
              label: t(reasonKey({ closedBy })),
            })),
          },
        }}
      >
        {(row) => (
          <li key={`${row.id}-${row.closedAt}`}>
            <button
              type="button"
              className={`${css.row} ${css.pressable}`}
              onClick={() => setChosen(row)}
            >
              <RecordFacts
                side={row.side}
                market={`${row.base}/${row.quote}`}
                note={`${t(`perp.mode.${row.marginMode}`)} ${row.leverage}× · ${t(endKey(row))}`}
                at={row.closedAt}
                brought={row.netPnl}
                small={t('perp.lotsOf', { count: row.lots })}
              />
            </button>
          </li>
        )}
      </PerpRecordList>
      <ClosedSheet
        position={chosen}
        onClose={() => setChosen(undefined)}
        onShare={() => {
          setShared(chosen)
          setChosen(undefined)
        }}
      />
      <PosterSheet facts={shared && posterOfClosed(shared)} onClose={() => setShared(undefined)} />
    </>
  )
}

type ClosedSheetProps = {
  position: ClosedPosition | undefined
  onClose: () => void
  onShare: () => void
}

function ClosedSheet({ position, onClose, onShare }: ClosedSheetProps) {
  const t = useT()
  const format = useFormat()
  const averageOf = usePerpAverage()
  const shown = useLastShown(position)
  if (!shown) return null
  const { base, quote } = shown
  const average = (value: bigint) => `${averageOf(shown, value)} ${quote}`
  return (
    <Sheet
      isOpen={position !== undefined}
      onClose={onClose}
      title={`${t(`perp.${shown.side}`)} ${base}/${quote}`}
      footer={
        <Button size="large" isBlock onClick={onShare}>
          {t('perp.poster')}
        </Button>
      }
    >
      <FactList>
        <Fact label={t('perp.records.reason')}>{t(reasonKey(shown))}</Fact>
        <Fact label={t('perp.mode')}>
          {t(`perp.mode.${shown.marginMode}`)} {shown.leverage}×
        </Fact>
        <Fact label={t('perp.lots')}>{format.count(shown.lots)}</Fact>
        <Fact label={t('perp.entry')}>{average(shown.entryPrice)}</Fact>
        <Fact label={t('perp.closePrice')}>{average(shown.closePrice)}</Fact>
        <ClosedParts figures={closedFigures(shown)} quote={quote} position={shown.id} />
        <Fact label={t('perp.opened')}>{format.dateTime(shown.openedAt)}</Fact>
        <Fact label={t('perp.closedAt')}>{format.dateTime(shown.closedAt)}</Fact>
      </FactList>
    </Sheet>
  )
}
