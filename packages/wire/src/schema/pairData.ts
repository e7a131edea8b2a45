/** The pair in a URL as JSON: `/exchangeRecord/{"maincoin":"USDT","tradcoin":"BTC"}`. */
import { assetId } from './codecs.ts'
import { fields } from './fields.ts'

export const pairData = fields({ base: ['tradcoin', assetId], quote: ['maincoin', assetId] })
