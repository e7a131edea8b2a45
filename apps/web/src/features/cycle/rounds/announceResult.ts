/** How to announce a new result. */
import type { Round } from '@assay/wire/rows/round.ts'
import type { Formatter } from '../../../i18n/format.ts'
import type { useT } from '../../../i18n/i18n.ts'
import { outcomeOf } from './RoundRow.tsx'

type Ways = { open: (round: Round) => void; say: (round: Round) => void }

/** A win or loss opens its sheet; a refund only shows a toast, and is in the history. */
export const announceResult = (round: Round, { open, say }: Ways): void =>
  round.netResult === 0n ? say(round) : open(round)

export const returnedText = (round: Round, t: ReturnType<typeof useT>, format: Formatter) =>
  [
    t('cycle.round', { number: String(round.id) }),
    t(`cycle.status.${round.status}`),
    `${outcomeOf(round, format.exact)} ${round.stakeAsset}`,
  ].join(' · ')
