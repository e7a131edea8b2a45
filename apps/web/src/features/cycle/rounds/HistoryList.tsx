/**
 * Settled rounds page by page, above them expired ones that wait for their result, and optionally
 * the open ones.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { RoundRow } from './RoundRow.tsx'
import { RoundSheet } from './RoundSheet.tsx'
import { RunningRows } from './RunningRows.tsx'
import css from './rounds.module.css'
import { type EndingRound, READS_MAX, waitingOf } from './roundWatch.ts'
import { useRoundHistory } from './useRoundHistory.ts'

type HistoryListProps = {
  symbol?: string | undefined
  endings: readonly EndingRound[]
  running?: readonly Round[] | undefined
}

export function HistoryList({ symbol, endings, running = [] }: HistoryListProps) {
  const t = useT()
  const history = useRoundHistory(symbol)
  const [chosen, setChosen] = useState<Round>()
  const { rounds, error } = history
  const waiting = waitingOf(endings, rounds)
  const isEmpty = rounds?.length === 0 && waiting.length === 0 && running.length === 0
  // The sheet follows its round: from open to expired to its result.
  const known = [...(rounds ?? []), ...waiting.map(({ round }) => round), ...running]
  const shown = chosen && (known.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <>
      {!rounds && !error && (
        <div aria-busy="true" className={css.skeletons}>
          <Skeleton height={52} />
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
      {!rounds && error && (
        <ReadFailed error={error} onRetry={history.retry}>
          {t('cycle.history.failed')}
        </ReadFailed>
      )}
      {isEmpty && (
        <div className={css.state}>
          <EmptyState illustration="records">{t('cycle.history.none')}</EmptyState>
        </div>
      )}
      <ul className={css.list}>
        <RunningRows rounds={running} onChoose={setChosen} />
        {waiting.map(({ round, reads, isGivenUp }) => (
          <RoundRow
            key={round.id}
            round={round}
            onPress={() => setChosen(round)}
            end={
              <span role="status" className={css.small}>
                {isGivenUp
                  ? t('cycle.settling.later')
                  : t('cycle.settling', { reads: Math.max(1, reads), max: READS_MAX })}
              </span>
            }
          />
        ))}
        {rounds?.map((round) => (
          <RoundRow key={round.id} round={round} onPress={() => setChosen(round)} />
        ))}
      </ul>
      {history.hasMore && (
        <div className={css.more}>
          <Button kind="secondary" isBusy={history.isLoadingMore} onClick={history.loadMore}>
            {t('cycle.history.more')}
          </Button>
        </div>
      )}
      <RoundSheet round={shown} onClose={() => setChosen(undefined)} />
    </>
  )
}
