/** The dial of an open round: the seconds left. */
import { Dial } from '@assay/ui/figures/Dial.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import { useT } from '../../../i18n/i18n.ts'
import { msLeft } from '../rounds/roundWatch.ts'
import css from './floating.module.css'

const LAST_SECONDS = 5

export function RoundCountdown({ round, now, size }: { round: Round; now: number; size: number }) {
  const t = useT()
  const seconds = Math.ceil(msLeft(round, now) / 1_000)
  return (
    <Dial
      share={seconds / round.seconds}
      size={size}
      tone={round.direction}
      label={t('cycle.left', { seconds })}
    >
      <span className={css.seconds} data-last={seconds <= LAST_SECONDS || undefined}>
        {clock(seconds)}
      </span>
    </Dial>
  )
}

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
