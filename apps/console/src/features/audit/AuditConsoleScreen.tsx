/**
 * The log of everything done, seen and tried here, and its export, verified on this very machine.
 */
import { AUDIT_ACTIONS } from '@assay/domain/operator/auditActions.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { AUDIT_PAGE_ROWS, type AuditEntry, getAudit } from '@assay/wire/routes/operator/audit.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { Pages } from '../../table/Pages.tsx'
import css from './audit.module.css'
import { ExportLog } from './ExportLog.tsx'

const columns: readonly ConsoleColumn<AuditEntry>[] = [
  { title: t('audit.seq'), cell: ({ seq }) => seq, isFigure: true },
  { title: t('audit.at'), cell: ({ at }) => when(at) },
  { title: t('audit.operator'), cell: ({ operator }) => operator || '—' },
  { title: t('audit.action'), cell: ({ action }) => tOf('action', action) },
  { title: t('audit.member'), cell: ({ member }) => member || '—', isFigure: true },
  { title: t('audit.subject'), cell: ({ subject }) => subject, isText: true },
  { title: t('audit.reason'), cell: ({ reason }) => reason, isText: true },
  { title: t('audit.hash'), cell: ({ hash }) => <code title={hash}>{short(hash, 4)}</code> },
]
const EVERY_MS = 10_000

export function AuditConsoleScreen() {
  const [operator, setOperator] = useState('')
  const [action, setAction] = useState('')
  const [member, setMember] = useState('')
  const [before, setBefore] = useState<number>()
  const filter = {
    ...(operator.trim() && { operator: operator.trim() }),
    ...(action.trim() && { action: actionOf(action.trim()) }),
    ...(/^\s*\d{1,15}\s*$/.test(member) && { member: Number(member) }),
    ...(before && { before }),
  }
  const log = useRead(getAudit, filter, { everyMs: EVERY_MS })
  const from = (change: (text: string) => void) => (text: string) => {
    setBefore(undefined)
    change(text)
  }
  const oldest = log.data?.at(-1)?.seq ?? 0
  const hasOlder = oldest > 1 && log.data?.length === AUDIT_PAGE_ROWS
  return (
    <ConsoleLayout title={t('page.audit')} hint={t('audit.hint')} tools={<ExportLog />}>
      <div className={css.filters}>
        <TextField label={t('audit.operator')} value={operator} onChange={from(setOperator)} />
        <TextField
          label={t('audit.action')}
          value={action}
          onChange={from(setAction)}
          list="actions"
        />
        <TextField
          label={t('audit.member')}
          value={member}
          onChange={from(setMember)}
          inputMode="numeric"
        />
        <datalist id="actions">
          {AUDIT_ACTIONS.map((name) => (
            <option key={name} value={t(`action.${name}`)} />
          ))}
        </datalist>
      </div>
      <ConsoleTable
        label={t('page.audit')}
        columns={columns}
        rows={log.data}
        error={log.error}
        keyOf={({ seq }) => seq}
        empty={t('audit.none')}
        onOpen={(entry) => {
          const name = tOf('action', entry.action)
          setAction(action === name ? '' : name)
        }}
      />
      <Pages before={before} oldest={hasOlder ? oldest : undefined} onChange={setBefore} />
    </ConsoleLayout>
  )
}

/** The action that is called so, or that the log names so. */
const actionOf = (words: string): string =>
  AUDIT_ACTIONS.find((name) => t(`action.${name}`).toLowerCase() === words.toLowerCase()) ?? words
