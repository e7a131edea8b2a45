/** A round in a list: direction and stake, and its result or remaining time. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { DirectionWord } from '../DirectionWord.tsx'
import css from './rounds.module.css'

type RoundRowProps = {
  round: Round
  onPress: () => void
  /** Instead of the result. */
  end?: ReactNode
  note?: string
}

export function RoundRow({ round, onPress, end, note }: RoundRowProps) {
  const t = useT()
  const format = useFormat()
  const { base, quote, direction, seconds, stake, stakeAsset, acceptedAt } = round
  return (
    <li>
      <button type="button" className={css.row} aria-haspopup="dialog" onClick={onPress}>
        <span className={css.what}>
          <span className={css.line}>
            <b>
              <DirectionWord direction={direction} hasColor />
            </b>
            <span>
              {base}/{quote}
            </span>
            <Num className={css.small}>{t('cycle.seconds', { seconds })}</Num>
          </span>
          <span className={css.small}>
            <Num>{`${format.orderValue(stake)} ${stakeAsset}`}</Num>
            {' · '}
            {note ?? <time dateTime={isoOf(acceptedAt)}>{format.dateTime(acceptedAt)}</time>}
          </span>
        </span>
        <span className={css.end}>{end ?? <Result round={round} />}</span>
      </button>
    </li>
  )
}

/** Won and lost look alike: a sign and a figure, without celebration. */
function Result({ round }: { round: Round }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <Num className={css.net}>{outcomeOf(round, format.exact)}</Num>
      <span className={css.small}>{t(`cycle.status.${round.status}`)}</span>
    </>
  )
}

/** The amount won or lost; for a refunded round, the returned stake. */
export const outcomeOf = (round: Round, write: (value: bigint) => string): string =>
  round.status === 'refunded' ? write(round.paid ?? round.stake) : signed(round.netResult, write)

export function signed(value: bigint, write: (value: bigint) => string): string {
  if (value === 0n) return write(0n)
  return value > 0n ? `+${write(value)}` : `−${write(-value)}`
}

export const isoOf = (at: number) => new Date(at).toISOString()
