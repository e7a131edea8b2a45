/**
 * The data of charts, for each kind of market. A separate file, because charts show any market and
 * place no orders.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { assetId, count, countText } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { candleSeries } from '../../socket/series.ts'

/**
 * `type` -1 with `mine` 1 is the time-share line; `date` is the oldest known stamp when paging
 * back, 0 for the newest.
 */
const candlesRoute = (path: string, of: string) =>
  route({
    method: 'GET',
    path,
    title: `Candles of ${of}, oldest first, as bar-separated text.`,
    input: strictFields({
      symbol: ['pairname', z.string().check(z.regex(/^[A-Za-z0-9]{1,16}\/[A-Za-z0-9]{1,16}$/))],
      chartType: ['type', z.optional(z.string().check(z.regex(/^-?\d{1,2}$/)))],
      intervalMinutes: ['mine', countText],
      count: ['count', countText],
      before: ['date', countText],
    }),
    reply: fields({
      base: ['tradcoin', assetId],
      quote: ['maincoin', assetId],
      intervalMinutes: ['mine', count],
      candles: ['series', candleSeries],
    }),
  })

export const getSpotCandles = candlesRoute('/trad/kline', 'a spot market')

export const getPerpCandles = candlesRoute('/contract/kline', 'a contract')

/** `volume` is always 0. */
export const getCycleCandles = candlesRoute('/cycle/kline', 'the index that rounds are settled by')
