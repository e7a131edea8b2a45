/** The public topics of spot markets: figures, the book, trades and the candle being drawn. */
import { spotTermsOf } from '@assay/domain/market.ts'
import { encodeMessage } from '@assay/wire/socket/messages.ts'
import type { ListedMarket } from '../../live/marketData.ts'
import { marketInfoOf } from '../../live/marketInfoOf.ts'
import { bookTopic, candleTopic, isInterval, tradesTopic } from '../../socket/marketTopics.ts'
import type { AreaTopics } from '../../socket/publicTopics.ts'
import { onChange, PUBLISH_TICKS, type PublicTopic } from '../../socket/topic.ts'

export const spotTopics = (markets: ReadonlyMap<string, ListedMarket>): AreaTopics => ({
  topicsOf(symbol, minutes, keep) {
    const live = markets.get(symbol)
    if (!live) return []
    const found = [
      keep(`info ${symbol}`, PUBLISH_TICKS.info, () => infoTopic(live)),
      keep(`top ${symbol}`, PUBLISH_TICKS.top, () => bookTopic(live)),
      keep(`trades ${symbol}`, PUBLISH_TICKS.trades, () => tradesTopic(live)),
    ]
    if (isInterval(minutes)) {
      const name = `kline ${symbol} ${minutes}`
      const drawn = { area: 'spot', intervalMinutes: minutes } as const
      found.push(keep(name, PUBLISH_TICKS.kline, () => candleTopic(live, drawn)))
    }
    return found
  },
  bookOf: (symbol) => markets.get(symbol),
})

/** Live figures of one market, sent when one changed. */
function infoTopic(live: ListedMarket): PublicTopic {
  const message = (sequence: number) => encodeMessage('info', sequence, marketInfoOf(live))
  return onChange(message, () =>
    [
      live.book.version,
      live.indexPrice,
      live.market.isTradable,
      ...Object.values(spotTermsOf(live.market)),
    ].join(' '),
  )
}
