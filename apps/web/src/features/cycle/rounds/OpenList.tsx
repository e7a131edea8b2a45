/** The open rounds with their countdowns, the same as in the floating cards. */
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { RoundSheet } from './RoundSheet.tsx'
import { RunningRows } from './RunningRows.tsx'
import css from './rounds.module.css'
import { runningOf } from './roundWatch.ts'
import type { OpenRounds } from './useRounds.ts'
import { useRoundTime } from './useRoundTime.ts'

export function OpenList({ rounds }: { rounds: OpenRounds }) {
  const t = useT()
  const { open, isPending, error, retry } = rounds
  const [chosen, setChosen] = useState<number>()
  const now = useRoundTime(Boolean(open?.length))
  const running = runningOf(open, now)
  return (
    <>
      {!open && isPending && (
        <div aria-busy="true" className={css.skeletons}>
          <Skeleton height={52} />
        </div>
      )}
      {!open && error && (
        <ReadFailed error={error} onRetry={retry}>
          {t('cycle.open.failed')}
        </ReadFailed>
      )}
      {running?.length === 0 && (
        <div className={css.state}>
          <EmptyState illustration="positions">{t('cycle.open.none')}</EmptyState>
        </div>
      )}
      <ul className={css.list}>
        {running && <RunningRows rounds={running} onChoose={({ id }) => setChosen(id)} />}
      </ul>
      <RoundSheet
        round={running?.find(({ id }) => id === chosen)}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}
