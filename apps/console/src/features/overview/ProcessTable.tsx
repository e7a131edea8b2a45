/** The processes of an exchange that has several: what each does, and when it last reported. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import type { ConsoleProcess } from '@assay/wire/routes/operator/overview.ts'
import { grouped, lasting, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'

const columns = (at: number): readonly ConsoleColumn<ConsoleProcess>[] => [
  { title: t('overview.process'), cell: ({ name }) => name },
  {
    title: t('overview.does'),
    cell: ({ roles, leads }) => (
      <>
        {roles.join(', ')} {leads && <StatusPill tone="success">{t('overview.leads')}</StatusPill>}
      </>
    ),
  },
  { title: t('overview.jobs'), cell: ({ jobs }) => jobs.join(', ') || '—', isText: true },
  {
    title: t('overview.lag'),
    sum: ({ behind }) => ({ text: behind === undefined ? '—' : grouped(String(behind)) }),
  },
  { title: t('overview.version'), cell: ({ version }) => version || '—' },
  {
    title: t('overview.heard'),
    cell: ({ heardAt }) => <span title={when(heardAt)}>{lasting(Math.max(0, at - heardAt))}</span>,
    isFigure: true,
  },
]

type ProcessTableProps = { at: number; processes: readonly ConsoleProcess[] }

export function ProcessTable({ at, processes }: ProcessTableProps) {
  return (
    <ConsoleTable
      label={t('overview.processes')}
      columns={columns(at)}
      rows={processes}
      keyOf={({ name }) => name}
      empty="—"
    />
  )
}
