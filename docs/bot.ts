/**
 * Keeps one bid five ticks below the market for ten seconds, and cancels no order but its own. A
 * bid that is met has bought. Make a key that may trade in the security center, then run:
 * API_KEY=<key id> API_SECRET=<private key> node_modules/.bin/node docs/bot.ts
 */
import { type Price, stepOf } from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { signedFetch } from '@assay/wire/apiKey.ts'
import { ApiError, createClient } from '@assay/wire/client/client.ts'
import { cancelOrder, getSpotMarket, placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'

const { ASSAY: origin = 'http://localhost:7070', API_KEY: id = '', API_SECRET = '' } = process.env
const { call } = createClient({ origin, fetch: signedFetch({ id, privateKey: API_SECRET }) })
const pair = { base: 'ETH', quote: 'USDT' }

let own: number | undefined

/**
 * One that was filled meanwhile needs no cancel; anything else stops the bot before it bids again.
 */
async function cancelOwn(): Promise<void> {
  if (own === undefined) return
  await call(cancelOrder, { id: own }).catch((error) => {
    if (!(error instanceof ApiError) || error.reason !== 'orderNotOpen') throw error
  })
  own = undefined
}

for (let turn = 0; turn < 10; turn += 1) {
  const { info } = await call(getSpotMarket, pair)
  const tick = stepOf(info.priceDecimals)
  const price = (info.bestBid ?? 0n) - 5n * tick
  await cancelOwn()
  const { order } = await call(placeLimitBuy, {
    ...pair,
    price: price as Price,
    quantity: parseAmount('0.01')!,
  })
  own = order.id
  console.log(`Order ${order.id} bids ${toDecimal(price)} and is ${order.status}.`)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
}
await cancelOwn()
