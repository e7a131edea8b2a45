/** The records under their months; more come as one scrolls, and a button asks for them too. */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getOrderFills } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { MoreRows } from '../../list/MoreRows.tsx'
import lineCss from '../../list/RecordLine.module.css'
import { type LedgerRecord, RecordLine } from '../../list/RecordLine.tsx'
import { KeepMarkets } from '../../order/KeepMarkets.tsx'
import { OrderDetailSheet } from '../../order/OrderDetailSheet.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { byOrder } from './byOrder.ts'
import { OrderRecords } from './OrderRecords.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import css from './RecordsScreen.module.css'
import { filterCount, NO_FILTER, type RecordFilter } from './recordFilter.ts'
import type { useRecords } from './useRecords.ts'

const GHOST_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

type RecordListProps = {
  list: ReturnType<typeof useRecords>
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
}

export function RecordList({ list, filter, onFilter }: RecordListProps) {
  const t = useT()
  const { records, error, refetch } = list
  if (!records && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('records.failed')}
      </ReadFailed>
    )
  }
  if (!records) {
    return (
      <div aria-busy="true" className={css.ghost}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    )
  }
  if (records.length === 0) return <NoRecords filter={filter} onFilter={onFilter} />
  return (
    <>
      <Columns />
      <Months records={records} />
      <MoreRows list={list} shown={records.length} />
    </>
  )
}

/** The column titles, if there is room. */
function Columns() {
  const t = useT()
  return (
    <div className={lineCss.box} aria-hidden="true">
      <p className={lineCss.columns}>
        <span>{t('records.types')}</span>
        <span>
          {t('records.account')} · {t('records.time')}
        </span>
        <span>{t('records.change')}</span>
        <span>{t('records.balanceAfter')}</span>
      </p>
    </div>
  )
}

function Months({ records }: { records: readonly LedgerRecord[] }) {
  const format = useFormat()
  const t = useT()
  const [opened, setOpened] = useState<LedgerRecord | undefined>(undefined)
  const [order, setOrder] = useState<Order>()
  const months = Map.groupBy(records, ({ createdAt }) => format.month(createdAt))
  return (
    <>
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={month}>
          <h2 className={css.month}>{month}</h2>
          <ul>
            {byOrder(rows).map((lines) => (
              <li key={lines[0].id} className={css.item}>
                {lines.length > 1 ? (
                  <OrderRecords lines={lines} onOpen={setOpened} />
                ) : (
                  <button type="button" className={css.row} onClick={() => setOpened(lines[0])}>
                    <RecordLine record={lines[0]} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <RecordSheet
        record={opened}
        onClose={() => setOpened(undefined)}
        onOrder={async (id) => {
          try {
            setOrder((await call(getOrderFills, { id })).order)
            setOpened(undefined)
          } catch (error) {
            showToast(errorText(error) ?? t('app.error.refresh'), 'error')
          }
        }}
      />
      <KeepMarkets />
      <OrderDetailSheet order={order} onClose={() => setOrder(undefined)} />
    </>
  )
}

function NoRecords({ filter, onFilter }: Pick<RecordListProps, 'filter' | 'onFilter'>) {
  const t = useT()
  const go = useGo()
  const isFiltered = filter.kind !== undefined || filterCount(filter) > 0
  return (
    <EmptyState
      illustration="records"
      action={
        isFiltered ? (
          <Button kind="secondary" onClick={() => onFilter(NO_FILTER)}>
            {t('records.clearFilters')}
          </Button>
        ) : (
          hasRoute('/coinExchange') && (
            <Button kind="secondary" onClick={() => go.to('/coinExchange')}>
              {t('records.trade')}
            </Button>
          )
        )
      }
    >
      {t(isFiltered ? 'records.noneFiltered' : 'records.none')}
    </EmptyState>
  )
}
