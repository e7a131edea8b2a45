/** The open rounds with their countdowns: what the floating cards show, for everyone. */
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useState } from 'react'
import { ReadFailed } from '../../../app/ReadFailed.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useDecimals } from '../../../live/useDecimals.ts'
import { Countdown } from '../floating/Countdown.tsx'
import { RoundRow } from './RoundRow.tsx'
import { RoundSheet } from './RoundSheet.tsx'
import css from './rounds.module.css'
import { msLeft } from './roundWatch.ts'
import type { Rounds } from './useRounds.ts'
import { useServerNow } from './useServerNow.ts'

const DIAL = 48

export function OpenList({ rounds }: { rounds: Rounds }) {
  const t = useT()
  const format = useFormat()
  const decimals = useDecimals()
  const { open, isPending, error, retry } = rounds
  const [chosen, setChosen] = useState<number>()
  const now = useServerNow(Boolean(open?.length))
  const running = open?.filter((round) => msLeft(round, now) > 0)
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
        {running?.map((round) => (
          <RoundRow
            key={round.id}
            round={round}
            onPress={() => setChosen(round.id)}
            note={
              round.entryPrice === undefined
                ? t('cycle.entry.waiting')
                : t('cycle.entry.at', {
                    price: format.price(round.entryPrice, decimals(`${round.base}/${round.quote}`)),
                  })
            }
            end={<Countdown round={round} now={now} size={DIAL} />}
          />
        ))}
      </ul>
      <RoundSheet
        round={running?.find(({ id }) => id === chosen)}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}
