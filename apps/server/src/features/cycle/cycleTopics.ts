/** The public topics of cycle contracts: the index, its candle being drawn, the newest results. */
import { encodeMessage } from '@assay/wire/socket/messages.ts'
import { cycleInfoOf, type LiveCycle } from '../../live/liveCycle.ts'
import { candleOf } from '../../live/marketInfoOf.ts'
import { isInterval } from '../../socket/marketTopics.ts'
import type { AreaTopics } from '../../socket/publicTopics.ts'
import { onChange, PUBLISH_TICKS, type PublicTopic } from '../../socket/topic.ts'
import type { TopRoundsBoard } from './topBoard.ts'

export const cycleTopics = (
  cycles: ReadonlyMap<string, LiveCycle>,
  board: TopRoundsBoard,
): AreaTopics => ({
  topicsOf(symbol, minutes, keep) {
    const cycle = cycles.get(symbol)
    if (!cycle) return []
    const found = [
      keep(`cycleinfo ${symbol}`, PUBLISH_TICKS.info, () => cycleInfoTopic(cycle)),
      keep('cycletop', PUBLISH_TICKS.board, () => topRoundsTopic(board)),
    ]
    if (isInterval(minutes)) {
      const name = `index ${symbol} ${minutes}`
      found.push(keep(name, PUBLISH_TICKS.kline, () => indexCandleTopic(cycle, minutes)))
    }
    return found
  },
})

/** Sent with every tick, and when the market opens or closes. */
function cycleInfoTopic(cycle: LiveCycle): PublicTopic {
  const message = (sequence: number) => encodeMessage('cycleinfo', sequence, cycleInfoOf(cycle))
  return onChange(message, () => `${cycle.tickSequence} ${cycle.isOpen}`)
}

function indexCandleTopic(cycle: LiveCycle, intervalMinutes: number): PublicTopic {
  const { base, quote } = cycle.market
  const message = (sequence: number) => {
    const candle = cycle.candles.current(intervalMinutes)
    const candles = candle ? [candleOf(candle, cycle)] : []
    return encodeMessage('kline', sequence, {
      area: 'cycle',
      base,
      quote,
      intervalMinutes,
      data: { candles },
    })
  }
  return onChange(message, () => cycle.tickSequence)
}

/** The whole board each time, because it is short. */
function topRoundsTopic(board: TopRoundsBoard): PublicTopic {
  const message = (sequence: number) => encodeMessage('cycletop', sequence, [...board.rounds()])
  return onChange(message, board.version)
}
