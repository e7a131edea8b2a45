/** The public topics of cycle contracts: the index, its candle being drawn, the newest results. */
import { encodeMessage } from '@assay/wire/socket/messages.ts'
import type { TopBoard } from '../features/cycle/topBoard.ts'
import { cycleInfoOf, type LiveCycle } from '../live/liveCycle.ts'
import { candleOf } from '../live/marketInfoOf.ts'
import { onChange, type PublicTopic } from './topic.ts'

/** Sent with every tick, and when the market opens or closes. */
export function cycleInfoTopic(cycle: LiveCycle): PublicTopic {
  const message = (sequence: number) => encodeMessage('cycleinfo', sequence, cycleInfoOf(cycle))
  return onChange(message, () => `${cycle.tickSequence} ${cycle.isOpen}`)
}

export function indexCandleTopic(cycle: LiveCycle, intervalMinutes: number): PublicTopic {
  const { base, quote } = cycle.market
  const message = (sequence: number) => {
    const candle = cycle.candles.current(intervalMinutes)
    const candles = candle ? [candleOf(candle, cycle)] : []
    return encodeMessage('kline', sequence, {
      ...{ area: 'cycle', base, quote, intervalMinutes },
      data: { candles },
    })
  }
  return onChange(message, () => cycle.tickSequence)
}

/** The whole board each time: it is short. */
export function topRoundsTopic(board: TopBoard): PublicTopic {
  const message = (sequence: number) => encodeMessage('cycletop', sequence, [...board.rounds()])
  return onChange(message, board.version)
}
