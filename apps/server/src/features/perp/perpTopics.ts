/**
 * The public topics of contracts: figures with the mark price and funding, the book, trades,
 * candles.
 */
import { encodeMessage } from '@assay/wire/socket/messages.ts'
import { type LivePerp, perpInfoOf } from '../../live/livePerp.ts'
import { bookTopic, candleTopic, isInterval, tradesTopic } from '../../socket/marketTopics.ts'
import type { AreaTopics } from '../../socket/publicTopics.ts'
import { onChange, PUBLISH_TICKS, type PublicTopic } from '../../socket/topic.ts'

export const perpTopics = (perps: ReadonlyMap<string, LivePerp>): AreaTopics => ({
  topicsOf(symbol, minutes, keep) {
    const live = perps.get(symbol)
    if (!live) return []
    const found = [
      keep(`coninfo ${symbol}`, PUBLISH_TICKS.info, () => perpInfoTopic(live)),
      keep(`contop ${symbol}`, PUBLISH_TICKS.top, () => bookTopic(live, 'contop')),
      keep(`contrades ${symbol}`, PUBLISH_TICKS.trades, () => tradesTopic(live, 'contrades')),
    ]
    if (isInterval(minutes)) {
      const name = `${live.series} ${minutes}`
      const drawn = { area: 'perp', intervalMinutes: minutes } as const
      found.push(keep(name, PUBLISH_TICKS.kline, () => candleTopic(live, drawn)))
    }
    return found
  },
  bookOf: (symbol) => perps.get(symbol),
})

function perpInfoTopic(live: LivePerp): PublicTopic {
  const message = (sequence: number) => encodeMessage('coninfo', sequence, perpInfoOf(live))
  const versionOf = () =>
    [
      live.book.version,
      live.markPrice,
      live.isTradable,
      live.halt,
      live.fundingRate,
      live.nextFundingAt,
    ].join(' ')
  return onChange(message, versionOf)
}
