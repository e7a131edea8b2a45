/** Open rounds, each with its entry and its countdown. */
import type { Round } from '@assay/wire/rows/round.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useDecimals } from '../../../live/useDecimals.ts'
import { RoundCountdown } from '../floating/RoundCountdown.tsx'
import { RoundRow } from './RoundRow.tsx'
import { useRoundTime } from './useRoundTime.ts'

const DIAL = 48

type RunningRowsProps = { rounds: readonly Round[]; onChoose: (round: Round) => void }

export function RunningRows({ rounds, onChoose }: RunningRowsProps) {
  const t = useT()
  const format = useFormat()
  const decimals = useDecimals()
  const now = useRoundTime(rounds.length > 0)
  return rounds.map((round) => (
    <RoundRow
      key={round.id}
      round={round}
      onPress={() => onChoose(round)}
      note={
        round.entryPrice === undefined
          ? t('cycle.entry.waiting')
          : t('cycle.entry.at', {
              price: format.price(round.entryPrice, decimals(`${round.base}/${round.quote}`)),
            })
      }
      end={<RoundCountdown round={round} now={now} size={DIAL} />}
    />
  ))
}
