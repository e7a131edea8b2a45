/** One withdrawal: what it is, what speaks for a closer look, and the decision while it waits. */
import { REFUSAL_REASON_MAX } from '@assay/domain/withdrawal/withdrawal.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { isReason } from '@assay/wire/routes/operator/proposals.ts'
import {
  approveWithdrawal,
  beginWithdrawalApproval,
  type ConsoleWithdrawal,
  getAllWithdrawals,
  getWithdrawalQueue,
  rejectWithdrawal,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshReads, useAct } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { useSignedAct } from '../../api/useSignedAct.ts'
import { exact, grouped, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleFact, Facts } from '../../table/Facts.tsx'

export function WithdrawalPanel({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { id, member, amount, fee, asset, worth, transaction, status, approvals } = withdrawal
  const isWaiting = status === 'review'
  const facts: ConsoleFact[] = [
    [t('withdrawals.state'), tOf('withdrawal', status)],
    [t('withdrawals.amount'), `${exact(amount)} ${asset}`],
    [t('proposal.worth'), grouped(worth) || '—'],
    [t('withdrawals.fee'), `${exact(fee)} ${asset}`],
    [
      t('withdrawals.member'),
      <Link key="member" to={`/members/${member}`}>
        {member}
      </Link>,
    ],
    [t('withdrawals.chain'), withdrawal.chain],
    [t('withdrawals.to'), withdrawal.address],
    ...(isWaiting ? signsOf(withdrawal) : []),
    [t('withdrawals.at'), when(withdrawal.requestedAt)],
    [t('withdrawals.agreed'), approvals.join(', ') || '—'],
    transaction !== '' && [
      t('withdrawals.transaction'),
      <span key="hash">
        {transaction} <CopyButton text={transaction} label={t('people.copy')} isIconOnly />
      </span>,
    ],
    withdrawal.rejectedBy !== '' && [t('withdrawals.rejectedBy'), withdrawal.rejectedBy],
    withdrawal.reason !== '' && [t('withdrawals.reason'), withdrawal.reason],
    withdrawal.closedAt !== 0 && [t('withdrawals.closedAt'), when(withdrawal.closedAt)],
  ]
  return (
    <Panel title={t('withdrawals.one', { id })}>
      <Facts facts={facts} />
      {isWaiting && <Decision withdrawal={withdrawal} />}
    </Panel>
  )
}

/** What makes a stolen account look different from its owner. */
function signsOf(withdrawal: ConsoleWithdrawal): ConsoleFact[] {
  const { addressAddedAt, pinSetAt, isFirst, owned, amount, asset } = withdrawal
  const { askedInDay, reviewAbove, ip, device, isNewNetwork, isNewDevice, sharedWith } = withdrawal
  const share = owned > 0n ? (amount * 100n) / owned : 0n
  const seen = (isNew: boolean) => (isNew ? t('withdrawals.isNew') : t('withdrawals.isKnown'))
  return [
    [
      t('withdrawals.whyHere'),
      t('withdrawals.aboveLimit', {
        asked: exact(askedInDay),
        limit: exact(reviewAbove),
        asset,
      }),
    ],
    ip !== '' && [t('withdrawals.network'), `${ip} (${seen(isNewNetwork)})`],
    device !== '' && [t('withdrawals.device'), `${device} (${seen(isNewDevice)})`],
    [
      t('withdrawals.sharedWith'),
      sharedWith.length === 0
        ? t('withdrawals.nobody')
        : sharedWith.map((id) => (
            <Link key={id} to={`/members/${id}`}>
              {id}{' '}
            </Link>
          )),
    ],
    [
      t('withdrawals.booked'),
      addressAddedAt === 0 ? t('withdrawals.unbooked') : when(addressAddedAt),
    ],
    [t('withdrawals.pinSetAt'), pinSetAt === 0 ? t('withdrawals.noPin') : when(pinSetAt)],
    [t('withdrawals.isFirst'), isFirst ? t('withdrawals.yes') : t('withdrawals.no')],
    owned > 0n && [
      t('withdrawals.share'),
      t('withdrawals.shareOf', { share: String(share), owned: exact(owned), asset }),
    ],
  ]
}

const refreshAll = () => refreshReads(getWithdrawalQueue, getAllWithdrawals)

function Decision({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const operator = useOperator()
  const { approvals } = withdrawal
  return (
    <>
      {withdrawal.canApprove ? (
        <Approval withdrawal={withdrawal} />
      ) : (
        <p>
          {approvals.includes(operator.name)
            ? t('withdrawals.own')
            : approvals.length === 0
              ? t('withdrawals.needsMaker')
              : t('withdrawals.needsChecker')}
        </p>
      )}
      {operatorHas(operator, rejectWithdrawal.roles) && <Rejection id={withdrawal.id} />}
    </>
  )
}

/**
 * Confirms amount and full address before either approval: a press outside the control does
 * nothing.
 */
function Approval({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { id, amount, asset, chain, address, approvals } = withdrawal
  const [isAsked, setAsked] = useState(false)
  const calls = { begin: beginWithdrawalApproval, act: approveWithdrawal }
  const approve = useSignedAct(calls, ({ isReleased }) => {
    setAsked(false)
    refreshAll()
    showToast(isReleased ? t('withdrawals.released') : t('withdrawals.approved'), 'success')
  })
  const isSecond = approvals.length > 0
  const verb = t(isSecond ? 'withdrawals.second' : 'withdrawals.first')
  return (
    <>
      <Button
        isBlock
        onClick={() => {
          approve.clear()
          setAsked(true)
        }}
      >
        {verb}
      </Button>
      <ConfirmSheet
        isOpen={isAsked}
        title={t(isSecond ? 'withdrawals.releaseTitle' : 'withdrawals.agreeTitle', { id })}
        facts={[
          { label: t('withdrawals.amount'), value: `${exact(amount)} ${asset}` },
          { label: t('withdrawals.chain'), value: chain },
          { label: t('withdrawals.to'), value: address },
        ]}
        risk={isSecond && t('withdrawals.releaseRisk')}
        confirmLabel={verb}
        backLabel={t('withdrawals.back')}
        isBusy={approve.isBusy}
        error={approve.error}
        onConfirm={() => void approve.run({ id })}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

function Rejection({ id }: { id: number }) {
  const [reason, setReason] = useState('')
  const reject = useAct(rejectWithdrawal, () => {
    refreshAll()
    showToast(t('withdrawals.rejected'), 'success')
  })
  const isFilled = isReason(reason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void reject.run({ id, reason: reason.trim() })
      }}
    >
      <Stack>
        <TextField
          label={t('withdrawals.why')}
          hint={t('withdrawals.whyHint')}
          value={reason}
          onChange={setReason}
          maxLength={REFUSAL_REASON_MAX}
        />
        <ConsoleProblem>{reject.error}</ConsoleProblem>
        <Button type="submit" kind="danger" isBlock isBusy={reject.isBusy} disabled={!isFilled}>
          {t('withdrawals.reject')}
        </Button>
      </Stack>
    </form>
  )
}
