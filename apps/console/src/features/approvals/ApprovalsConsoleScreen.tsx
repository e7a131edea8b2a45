/** Proposals that wait for a second person, and past ones with their outcome. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import {
  getProposals,
  type Proposal,
  type ProposalStatus,
} from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { grouped, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'

const TONES: Record<ProposalStatus, Tone> = {
  open: 'info',
  approved: 'info',
  done: 'success',
  refused: 'error',
  rejected: 'neutral',
  withdrawn: 'neutral',
}

const columns: readonly ConsoleColumn<Proposal>[] = [
  { title: t('proposal.number'), cell: ({ id }) => id, isFigure: true },
  { title: t('proposal.kind'), cell: ({ kind }) => tOf('kind', kind) },
  { title: t('proposal.member'), cell: ({ member }) => member || '—', isFigure: true },
  { title: t('proposal.subject'), cell: ({ subject }) => subject, isText: true },
  { title: t('proposal.worth'), sum: ({ worth }) => ({ text: grouped(worth) || '—' }) },
  { title: t('proposal.maker'), cell: ({ maker }) => maker },
  { title: t('proposal.checker'), cell: ({ checker }) => checker || '—' },
  {
    title: t('proposal.status'),
    cell: ({ status }) => <StatusPill tone={TONES[status]}>{tOf('status', status)}</StatusPill>,
  },
  { title: t('proposal.madeAt'), cell: ({ madeAt }) => when(madeAt), isFigure: true },
]

/** Beside the open one, which shows the rest. */
const fewColumns = columns.filter((_, index) => [0, 1, 3, 7].includes(index))

const EVERY_MS = 5_000

export function ApprovalsConsoleScreen() {
  const [show, setShow] = useState<'open' | 'all'>('open')
  const [openId, setOpenId] = useState<number>()
  const filter = show === 'open' ? { status: 'open' as const } : {}
  const proposals = useRead(getProposals, filter, { everyMs: EVERY_MS })
  const all = useRead(getProposals, {}, { isOn: openId !== undefined })
  const open =
    proposals.data?.find(({ id }) => id === openId) ?? all.data?.find(({ id }) => id === openId)
  return (
    <ConsoleLayout
      title={t('page.approvals')}
      hint={t('approvals.hint')}
      tools={
        <Segmented
          label={t('approvals.show')}
          options={[
            { value: 'open', label: t('approvals.open') },
            { value: 'all', label: t('approvals.all') },
          ]}
          value={show}
          onChange={setShow}
        />
      }
      aside={open && <ProposalPanel key={open.id} proposal={open} />}
    >
      <ConsoleTable
        label={t('page.approvals')}
        columns={open ? fewColumns : columns}
        rows={proposals.data}
        error={proposals.error}
        keyOf={({ id }) => id}
        empty={show === 'open' ? t('approvals.noneOpen') : t('approvals.none')}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId}
      />
    </ConsoleLayout>
  )
}
