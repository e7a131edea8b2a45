/** Withdrawals that two people let go: a finance maker first, a finance checker after. */

import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  approveWithdrawal,
  getWithdrawalQueue,
  rejectWithdrawal,
  type WaitingWithdrawal,
} from '@assay/wire/routes/operator/withdrawals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { refresh, useAct, useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { Page, Panel, Problem, Stack } from '../../app/Page.tsx'
import { has } from '../../app/roles.ts'
import { exact, grouped, short, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { type Column, DeskTable } from '../../table/DeskTable.tsx'
import { Facts } from '../../table/Facts.tsx'

const columns: readonly Column<WaitingWithdrawal>[] = [
  { title: t('withdrawals.number'), cell: ({ id }) => id, isFigure: true },
  {
    title: t('withdrawals.amount'),
    cell: ({ amount, asset }) => `${exact(amount)} ${asset}`,
    isFigure: true,
  },
  { title: t('proposal.worth'), cell: ({ worth }) => grouped(worth) || '—', isFigure: true },
  { title: t('withdrawals.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('withdrawals.chain'), cell: ({ chain }) => chain },
  { title: t('withdrawals.to'), cell: ({ address }) => short(address) },
  { title: t('withdrawals.agreed'), cell: ({ approvals }) => approvals.join(', ') || '—' },
  { title: t('withdrawals.at'), cell: ({ requestedAt }) => when(requestedAt), isFigure: true },
]
const EVERY_MS = 5_000

export function WithdrawalsScreen() {
  const queue = useRead(getWithdrawalQueue, {}, { everyMs: EVERY_MS })
  const [openId, setOpenId] = useState<number>()
  const open = queue.data?.find(({ id }) => id === openId)
  return (
    <Page
      title={t('page.withdrawals')}
      hint={t('withdrawals.hint')}
      aside={open && <WithdrawalPanel key={open.id} withdrawal={open} />}
    >
      <DeskTable
        label={t('page.withdrawals')}
        columns={columns}
        rows={queue.data}
        error={queue.error}
        keyOf={({ id }) => id}
        empty={t('withdrawals.none')}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId}
      />
    </Page>
  )
}

function WithdrawalPanel({ withdrawal }: { withdrawal: WaitingWithdrawal }) {
  const operator = useOperator()
  const { id, member, amount, fee, asset, worth, chain, address, remark, approvals } = withdrawal
  const [reason, setReason] = useState('')
  const approve = useAct(approveWithdrawal, ({ isReleased }) => {
    refresh(getWithdrawalQueue)
    showToast(isReleased ? t('withdrawals.released') : t('withdrawals.approved'), 'success')
  })
  const reject = useAct(rejectWithdrawal, () => {
    refresh(getWithdrawalQueue)
    showToast(t('withdrawals.rejected'), 'success')
  })
  return (
    <Panel title={t('withdrawals.one', { id })}>
      <Facts
        facts={[
          [t('withdrawals.amount'), `${exact(amount)} ${asset}`],
          [t('proposal.worth'), worth ? `${grouped(worth)} USDT` : '—'],
          [t('withdrawals.fee'), `${exact(fee)} ${asset}`],
          [
            t('withdrawals.member'),
            <Link key="member" to={`/members/${member}`}>
              {member}
            </Link>,
          ],
          [t('withdrawals.chain'), chain],
          [t('withdrawals.to'), address],
          [t('withdrawals.remark'), remark || '—'],
          [t('withdrawals.booked'), when(withdrawal.addressAddedAt)],
          [t('withdrawals.at'), when(withdrawal.requestedAt)],
          [t('withdrawals.agreed'), approvals.join(', ') || '—'],
        ]}
      />
      <Problem>{approve.error ?? reject.error}</Problem>
      {withdrawal.canApprove ? (
        <Button isBlock isBusy={approve.isBusy} onClick={() => approve.run({ id })}>
          {approvals.length === 0 ? t('withdrawals.first') : t('withdrawals.second')}
        </Button>
      ) : (
        <p>
          {approvals.includes(operator.name)
            ? t('withdrawals.own')
            : approvals.length === 0
              ? t('withdrawals.needsMaker')
              : t('withdrawals.needsChecker')}
        </p>
      )}
      {has(operator, rejectWithdrawal.roles) && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim().length >= 3) void reject.run({ id, reason: reason.trim() })
          }}
        >
          <Stack>
            <TextField
              label={t('withdrawals.why')}
              hint={t('withdrawals.whyHint')}
              value={reason}
              onChange={setReason}
              maxLength={300}
            />
            <Button
              type="submit"
              kind="danger"
              isBlock
              isBusy={reject.isBusy}
              disabled={reason.trim().length < 3}
            >
              {t('withdrawals.reject')}
            </Button>
          </Stack>
        </form>
      )}
    </Panel>
  )
}
