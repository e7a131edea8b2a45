/** The button that saves a list as CSV: everything that its filter names, page by page. */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '../api/errorText.ts'
import { serverNow } from '../api/serverClock.ts'
import { type Translate, useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { allRows, type DateLimit, type RowsRequest } from './allRows.ts'

type SaveRowsProps<Row, Filter> = RowsRequest<Row, Filter> & {
  /** Of the file, which is as of the moment when saving began. */
  name: string
  csv: (rows: readonly Row[], t: Translate) => string
}

/** Its words are those of `records`. */
export function SaveRows<Row, Filter extends DateLimit>(props: SaveRowsProps<Row, Filter>) {
  const { name, csv } = props
  const t = useT()
  const format = useFormat()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      const { rows, count } = await allRows(props, serverNow(), () => {
        // The export takes longer than expected.
        showToast(t('records.exporting'))
      })
      saveFile(name, csv(rows, t))
      if (rows.length >= count) {
        showToast(t('records.exported', { count: rows.length }), 'success')
      } else {
        const figures = { shown: format.count(rows.length), count: format.count(count) }
        showToast(t('records.exportedPart', figures))
      }
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <IconButton
      label={t(isSaving ? 'records.exporting' : 'records.export')}
      aria-busy={isSaving}
      onClick={() => void save()}
    >
      <Download size={20} strokeWidth={1.6} aria-hidden="true" />
    </IconButton>
  )
}

/** Hands a text to the browser as a file to keep. */
function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
