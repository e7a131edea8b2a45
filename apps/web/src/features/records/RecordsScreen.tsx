/**
 * The member's ledger lines: by kind, filtered, month after month, with all fields and a CSV of all
 * of them.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { getRecords } from '@assay/wire/routes/funds/account.ts'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { SaveRows } from '../../list/SaveRows.tsx'
import { Page } from '../../page/Page.tsx'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import { KindSheet } from './KindSheet.tsx'
import { LedgerFilterSheet } from './LedgerFilterSheet.tsx'
import { RecordList } from './RecordList.tsx'
import css from './RecordsScreen.module.css'
import { filterCount, filterFromSearch, type RecordFilter, requestOf } from './recordFilter.ts'
import { recordsCsv } from './recordsCsv.ts'
import { useRecords } from './useRecords.ts'

export function RecordsScreen() {
  const t = useT()
  const { search } = useLocation()
  const [filter, setFilter] = useState(() => filterFromSearch(search))
  const [isFiltering, setFiltering] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const list = useRecords(filter)
  const { records } = list
  return (
    <Page
      title={t('app.title.records')}
      width="wide"
      right={
        records &&
        records.length > 0 && (
          <SaveRows
            name="assay-records.csv"
            filterAt={(now) => ({ ...requestOf(filter, now), withHolds: true })}
            ask={async (asked) => {
              const { records: rows, count: total } = await call(getRecords, asked)
              return { rows, count: total }
            }}
            idOf={({ id }) => id}
            csv={recordsCsv}
          />
        )
      }
    >
      <UnansweredList area="assets" />
      <FilterButtons
        filter={filter}
        onKind={() => setPicking(true)}
        onFilter={() => setFiltering(true)}
      />
      <RecordList list={list} filter={filter} onFilter={setFilter} />
      <KindSheet
        isOpen={isPicking}
        kind={filter.kind}
        onClose={() => setPicking(false)}
        onPick={(next) => {
          setFilter({ ...filter, kind: next })
          setPicking(false)
        }}
      />
      <LedgerFilterSheet
        isOpen={isFiltering}
        filter={filter}
        onClose={() => setFiltering(false)}
        onApply={(next) => {
          setFilter(next)
          setFiltering(false)
        }}
      />
    </Page>
  )
}

type FilterButtonsProps = { filter: RecordFilter; onKind: () => void; onFilter: () => void }

/** Which records are shown, and the ways to change that. */
function FilterButtons({ filter, onKind, onFilter }: FilterButtonsProps) {
  const t = useT()
  const count = filterCount(filter)
  const { kind } = filter
  return (
    <div className={css.head}>
      <Button kind="secondary" size="small" aria-haspopup="dialog" onClick={onKind}>
        <span className={css.kind}>
          {t(kind ? `records.kind.${kind}` : 'records.types')}
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      </Button>
      <Button
        kind="secondary"
        size="small"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        onClick={onFilter}
      >
        {count > 0 ? t('records.filterCount', { count }) : t('records.filter')}
      </Button>
    </div>
  )
}
