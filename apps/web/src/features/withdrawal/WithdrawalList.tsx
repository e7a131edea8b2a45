/**
 * The member's withdrawals: where they are, why one was rejected, and cancelling while it can be.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  cancelWithdrawal,
  type MemberWithdrawal,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { AddressText } from '../../chain/AddressText.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { AskAbout } from '../../page/support/AskAbout.tsx'
import { isChecking } from '../../write/unansweredState.ts'
import { useWrite } from '../../write/useWrite.ts'
import { useWriteError } from '../../write/useWriteError.ts'
import css from './WithdrawScreen.module.css'
import { refreshWithdrawals, WITHDRAWALS_AGAIN_MS, withdrawalsQuery } from './withdrawalQueries.ts'

type Shown = 'review' | MemberWithdrawal['status']
const TONE: Record<Shown, Tone> = {
  review: 'brass',
  waiting: 'info',
  completed: 'success',
  rejected: 'warn',
}

export function WithdrawalList() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...withdrawalsQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') ? WITHDRAWALS_AGAIN_MS : false,
  })
  const open = data?.filter(({ status }) => status === 'waiting').length
  // One that ended changed what is left today and what an address has proven.
  useEffect(() => {
    if (open !== undefined) refreshWithdrawals()
  }, [open])
  return (
    <section className={css.list}>
      <h2 className={css.title}>{t('withdrawal.list')}</h2>
      {!data && !error && <Skeleton height={96} />}
      {error && (
        <p className={css.note} role="status">
          {t(data ? 'app.error.refresh' : 'withdrawal.listFailed')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <EmptyState illustration="records">{t('withdrawal.none')}</EmptyState>}
      <ul>
        {data?.map((row) => (
          <WithdrawalRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function WithdrawalRow({ row }: { row: MemberWithdrawal }) {
  const t = useT()
  const format = useFormat()
  const { asset, amount, chain, status, isUnderReview, transaction, explorer, createdAt } = row
  const shown: Shown = isUnderReview ? 'review' : status
  return (
    <li className={css.row} data-status={shown}>
      <div className={css.rowHead}>
        <Num size="md">{`−${format.exact(amount)} ${asset}`}</Num>
        <StatusPill tone={TONE[shown]}>{t(`withdrawal.status.${shown}`)}</StatusPill>
      </div>
      <span className={css.note}>
        {row.remark && <b>{row.remark}</b>}
        {chain} · {format.dateTime(createdAt)}
      </span>
      <AddressText address={row.address} />
      {row.rejectedAs !== '' && (
        <p className={css.note}>{t(`withdrawal.why.${row.rejectedAs}`, { reason: row.reason })}</p>
      )}
      {transaction !== '' && (
        <div className={css.rowHead}>
          <span className={css.note}>
            {t('withdrawal.transaction')} {transaction.slice(0, 10)}…{transaction.slice(-6)}
          </span>
          <span className={css.links}>
            <CopyButton isIconOnly text={transaction} label={t('withdrawal.copyTransaction')} />
            {explorer !== '' && (
              <a href={explorer} target="_blank" rel="noreferrer" className={css.link}>
                <ExternalLink size={18} aria-hidden="true" />
                {t('withdrawal.explorer')}
              </a>
            )}
          </span>
        </div>
      )}
      {isUnderReview && <CancelRow id={row.id} />}
      {status !== 'completed' && <AskAbout kind="withdrawal" id={row.id} />}
    </li>
  )
}

function CancelRow({ id }: { id: number }) {
  const t = useT()
  const write = useWrite(cancelWithdrawal, { onDone: refreshWithdrawals })
  const { state } = write
  const error = useWriteError(state)
  return (
    <div className={css.rowHead}>
      <span className={css.note} role="status">
        {error ?? t('withdrawal.reviewing')}
      </span>
      <Button
        kind="secondary"
        size="small"
        isBusy={write.isBusy || isChecking(state)}
        onClick={() => write.send({ id })}
      >
        {t('withdrawal.cancel')}
      </Button>
    </div>
  )
}
