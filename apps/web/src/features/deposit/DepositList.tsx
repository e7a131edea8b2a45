/** The member's deposits: confirmations, credited, or reverted by the network with the reason. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Deposit } from '@assay/wire/rows/deposit.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './DepositScreen.module.css'
import { DEPOSITS_AGAIN_MS, depositsQuery } from './depositQueries.ts'

const TONE: Record<Deposit['status'], Tone> = {
  pending: 'info',
  credited: 'success',
  gone: 'warn',
}

export function DepositList() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    ...depositsQuery,
    refetchInterval: DEPOSITS_AGAIN_MS,
  })
  return (
    <section className={css.list}>
      <h2 className={css.title}>{t('deposit.list')}</h2>
      {!data && !error && <Skeleton height={96} />}
      {error && (
        <p className={css.note} role="status">
          {t(data ? 'app.error.refresh' : 'deposit.listFailed')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <EmptyState illustration="records">{t('deposit.none')}</EmptyState>}
      <ul>
        {data?.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </section>
  )
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const t = useT()
  const format = useFormat()
  const { asset, amount, chain, status, transaction, createdAt } = deposit
  const { confirmations: done, confirmationsNeeded: needed } = deposit
  const progress = t('deposit.progress', { done, needed })
  return (
    <li className={css.row} data-status={status} data-transaction={transaction} tabIndex={-1}>
      <div className={css.rowHead}>
        <Num size="md">{`+${format.exact(amount)} ${asset}`}</Num>
        <StatusPill tone={TONE[status]}>{t(`deposit.${status}`)}</StatusPill>
      </div>
      <div className={css.rowHead}>
        <span className={css.note}>
          {chain} · {format.dateTime(createdAt)}
        </span>
        <CopyButton isIconOnly text={transaction} label={t('deposit.copyTransaction')} />
      </div>
      {status === 'pending' && (
        <>
          <progress className={css.bar} value={done} max={needed} aria-label={progress} />
          <p className={css.note}>{progress}</p>
        </>
      )}
      {status === 'gone' && <p className={css.note}>{t('deposit.goneWhy')}</p>}
    </li>
  )
}
