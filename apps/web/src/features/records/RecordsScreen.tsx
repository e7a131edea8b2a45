/** The member's ledger lines: by kind, filtered, month after month, with all fields and a CSV of all of them. */

import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { getRecords } from '@assay/wire/routes/account.ts'
import { ChevronDown, Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { toastError } from '../../api/errorText.ts'
import { serverNow } from '../../api/serverClock.ts'
import { Page } from '../../app/Page.tsx'
import { UnansweredList } from '../../app/write/UnansweredNotes.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { saveFile } from '../../list/saveFile.ts'
import { allRecords } from './exportRecords.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { KindSheet } from './KindSheet.tsx'
import { RecordList } from './RecordList.tsx'
import css from './RecordsScreen.module.css'
import { filterCount, filterFromAddress } from './recordFilter.ts'
import { recordsCsv } from './recordsCsv.ts'
import { useRecords } from './useRecords.ts'

export function RecordsScreen() {
  const t = useT()
  const format = useFormat()
  const { search } = useLocation()
  const [filter, setFilter] = useState(() => filterFromAddress(search))
  const [isFiltering, setFiltering] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const list = useRecords(filter)
  const { records } = list
  const count = filterCount(filter)
  const { kind } = filter
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      const found = await allRecords(filter, {
        now: serverNow(),
        ask: (input) => call(getRecords, input),
      })
      const saved = found.records.length
      saveFile('assay-records.csv', recordsCsv(found.records, t))
      if (saved >= found.count) showToast(t('records.exported', { count: saved }), 'success')
      else {
        const figures = { shown: format.count(saved), count: format.count(found.count) }
        showToast(t('records.exportedPart', figures))
      }
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Page
      title={t('app.title.records')}
      width="wide"
      right={
        records &&
        records.length > 0 && (
          <IconButton
            label={t(isSaving ? 'records.exporting' : 'records.export')}
            aria-busy={isSaving}
            onClick={() => void save()}
          >
            <Download size={20} strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <UnansweredList area="assets" />
      <div className={css.head}>
        <Button
          kind="secondary"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          <span className={css.kind}>
            {t(kind ? `records.kind.${kind}` : 'records.types')}
            <ChevronDown size={16} aria-hidden="true" />
          </span>
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          onClick={() => setFiltering(true)}
        >
          {count > 0 ? t('records.filterCount', { count }) : t('records.filter')}
        </Button>
      </div>
      <RecordList list={list} filter={filter} onFilter={setFilter} />
      <KindSheet
        isOpen={isPicking}
        kind={kind}
        onClose={() => setPicking(false)}
        onPick={(next) => {
          setFilter({ ...filter, kind: next })
          setPicking(false)
        }}
      />
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
