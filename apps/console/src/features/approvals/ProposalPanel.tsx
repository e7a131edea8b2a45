/**
 * One proposal and the decision on it. The amount is typed back: a slip of the unit is seen here.
 */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import {
  beginProposalApproval,
  decideProposal,
  getProposals,
  type Proposal,
  type ProposalStatus,
  REASON_MAX,
  withdrawProposal,
} from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshReads, useAct } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { useSignedAct } from '../../api/useSignedAct.ts'
import { grouped, when } from '../../i18n/figures.ts'
import { consoleSentence, t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { type ConsoleFact, Facts } from '../../table/Facts.tsx'

export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const { id, kind, member, subject, worth, source, fiatOrder, reason, status } = proposal
  const { note, maker, checker } = proposal
  const facts: ConsoleFact[] = [
    [t('proposal.subject'), subject],
    worth !== '' && [t('proposal.worth'), grouped(worth)],
    source !== '' && [t('credit.source'), tOf('source', source)],
    member !== 0 && [
      t('proposal.member'),
      <Link key="member" to={`/members/${member}`}>
        {member}
      </Link>,
    ],
    fiatOrder !== 0 &&
      status === 'open' && [
        t('fiat.number'),
        <Link key="fiatOrder" to={`/fiat?order=${fiatOrder}`}>
          {t('fiat.one', { id: fiatOrder })}
        </Link>,
      ],
    [t('act.reason'), reason],
    [t('proposal.maker'), `${maker}, ${when(proposal.madeAt)}`],
    checker !== '' && [t('proposal.checker'), `${checker}, ${when(proposal.decidedAt)}`],
    [t('proposal.status'), tOf('status', status)],
    note !== '' && [t('proposal.note'), status === 'refused' ? consoleSentence(note) : note],
  ]
  return (
    <Panel title={t('proposal.title', { kind: tOf('kind', kind), id })}>
      <Facts facts={facts} />
      {status === 'open' && <Decision proposal={proposal} />}
      {status === 'approved' && proposal.canReject && <Unsound id={id} />}
    </Panel>
  )
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { name } = useOperator()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const told = ({ status }: { status: ProposalStatus }) => {
    refreshReads(getProposals, getBooks)
    showToast(tOf('decided', status), status === 'refused' ? 'error' : 'success')
  }
  const approve = useSignedAct({ begin: beginProposalApproval, act: decideProposal }, told)
  const reject = useAct(decideProposal, told)
  if (proposal.canWithdraw) return <Withdrawal id={proposal.id} />
  if (!proposal.canDecide) {
    return <p>{proposal.maker === name ? t('proposal.own') : t('proposal.notYours')}</p>
  }
  const { id, confirmation } = proposal
  const isTyped = typed.trim() === confirmation
  const isBusy = approve.isBusy || reject.isBusy
  const decision = { id, confirmation: typed.trim(), note: note.trim() }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped && !reject.isBusy) void approve.run({ ...decision, isApproved: true })
      }}
    >
      <Stack>
        {confirmation && (
          <TextField
            label={t('proposal.typeBack', { expected: confirmation })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
        <TextField
          label={t('proposal.note')}
          value={note}
          onChange={setNote}
          maxLength={REASON_MAX}
        />
        <ConsoleProblem>{approve.error ?? reject.error}</ConsoleProblem>
        <Button type="submit" isBlock isBusy={approve.isBusy} disabled={!isTyped || reject.isBusy}>
          {t('proposal.approve')}
        </Button>
        <Button
          kind="secondary"
          isBlock
          disabled={isBusy}
          onClick={() => void reject.run({ ...decision, isApproved: false })}
        >
          {t('proposal.reject')}
        </Button>
      </Stack>
    </form>
  )
}

/** It is marked approved but has no valid signature: it can only be ended. */
function Unsound({ id }: { id: number }) {
  const reject = useAct(decideProposal, ({ status }) => {
    refreshReads(getProposals)
    showToast(tOf('decided', status), 'success')
  })
  return (
    <Stack>
      <p>{t('proposal.unsound')}</p>
      <ConsoleProblem>{reject.error}</ConsoleProblem>
      <Button
        kind="secondary"
        isBlock
        isBusy={reject.isBusy}
        onClick={() => void reject.run({ id, isApproved: false })}
      >
        {t('proposal.reject')}
      </Button>
    </Stack>
  )
}

function Withdrawal({ id }: { id: number }) {
  const withdraw = useAct(withdrawProposal, ({ status }) => {
    refreshReads(getProposals)
    showToast(tOf('decided', status), 'success')
  })
  return (
    <Stack>
      <p>{t('proposal.own')}</p>
      <ConsoleProblem>{withdraw.error}</ConsoleProblem>
      <Button
        kind="secondary"
        isBlock
        isBusy={withdraw.isBusy}
        onClick={() => void withdraw.run({ id })}
      >
        {t('proposal.withdraw')}
      </Button>
    </Stack>
  )
}
