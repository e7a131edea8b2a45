/** The newest settled rounds of everyone, won and lost, with masked names and net results. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getCycleOverview } from '@assay/wire/routes/trading/cycle.ts'
import type { TopRound } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMessage } from '../../../api/connection/socket.ts'
import { patch, readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { DirectionWord } from '../DirectionWord.tsx'
import { isoOf, signed } from './RoundRow.tsx'
import css from './rounds.module.css'

const query = readQuery(getCycleOverview, {})
const SHOWN_MAX = 20

export function TopBoard() {
  const t = useT()
  const { data, error, refetch } = useQuery(query)
  useEffect(
    () =>
      onMessage((message) => {
        if (message.key !== 'cycletop') return
        const top = message.data
        patch(getCycleOverview, {}, (before) => ({ ...before, top }))
      }),
    [],
  )
  if (!data && error) {
    return (
      <ErrorState retryLabel={t('app.retry')} onRetry={() => void refetch()}>
        {t('cycle.top.failed')}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <div aria-busy="true" className={css.skeletons}>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  }
  if (data.top.length === 0) {
    return <EmptyState illustration="records">{t('cycle.top.none')}</EmptyState>
  }
  return (
    <>
      <ol className={css.list}>
        {data.top.slice(0, SHOWN_MAX).map((round, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rounds of one person may look the same.
          <TopRow key={`${round.settledAt}-${index}`} round={round} />
        ))}
      </ol>
      <p className={css.small}>{t('cycle.top.note')}</p>
    </>
  )
}

function TopRow({ round }: { round: TopRound }) {
  const t = useT()
  const format = useFormat()
  const { name, base, quote, direction, seconds, stake, stakeAsset, netResult, settledAt } = round
  return (
    <li className={css.topRow}>
      <span className={css.what}>
        <span className={css.line}>
          <b>{name}</b>
          <DirectionWord direction={direction} />
          <span className={css.small}>
            {base}/{quote} · {t('cycle.seconds', { seconds })}
          </span>
        </span>
        <span className={css.small}>
          <Num>{`${format.orderValue(stake)} ${stakeAsset}`}</Num>
          {' · '}
          <time dateTime={isoOf(settledAt)}>{format.dateTime(settledAt)}</time>
        </span>
      </span>
      <Num className={css.net}>{signed(netResult, format.orderValue)}</Num>
    </li>
  )
}
