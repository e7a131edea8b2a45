/** The member's ledger lines: by kind, filtered, month after month, with all fields and a CSV. */

import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../../app/Page.tsx'
import { UnansweredList } from '../../app/write/UnansweredNotes.tsx'
import { useT } from '../../i18n/i18n.ts'
import { saveFile } from '../../list/saveFile.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { RecordList } from './RecordList.tsx'
import css from './RecordsScreen.module.css'
import { filterCount, filterFromAddress, RECORD_KINDS, type RecordKind } from './recordFilter.ts'
import { recordsCsv } from './recordsCsv.ts'
import { useRecords } from './useRecords.ts'

export function RecordsScreen() {
  const t = useT()
  const { search } = useLocation()
  const [filter, setFilter] = useState(() => filterFromAddress(search))
  const [isFiltering, setFiltering] = useState(false)
  const list = useRecords(filter)
  const { records } = list
  const count = filterCount(filter)
  const kind = filter.kind ?? 'all'
  const save = () => {
    if (!records) return
    saveFile('assay-records.csv', recordsCsv(records, t))
    showToast(t('records.exported', { count: records.length }), 'success')
  }
  return (
    <Page
      title={t('app.title.records')}
      width="wide"
      right={
        records &&
        records.length > 0 && (
          <IconButton label={t('records.export')} onClick={save}>
            <Download size={20} strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <UnansweredList area="assets" />
      <div className={css.head}>
        <div className={css.tabs}>
          <Tabs
            label={t('records.types')}
            name="records"
            value={kind}
            onChange={(id) =>
              setFilter({ ...filter, kind: id === 'all' ? undefined : (id as RecordKind) })
            }
            tabs={[
              { id: 'all', label: t('records.type.all') },
              ...RECORD_KINDS.map((id) => ({ id, label: t(`records.kind.${id}`) })),
            ]}
          />
        </div>
        <Button
          kind="secondary"
          size="small"
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          onClick={() => setFiltering(true)}
        >
          <span className={css.filter}>
            {count > 0 ? t('records.filterCount', { count }) : t('records.filter')}
          </span>
          {count > 0 && (
            <span className={css.count} aria-hidden="true">
              {count}
            </span>
          )}
        </Button>
      </div>
      <TabPanel name="records" id={kind}>
        <RecordList list={list} filter={filter} onFilter={setFilter} />
      </TabPanel>
      <FilterSheet
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
