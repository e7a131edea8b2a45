/**
 * Limit orders of members around the market, about half of which trade, as bytes ready to be sent.
 */
import type { Price } from '@assay/money/amount.ts'
import { placeLimitBuy, placeLimitSell } from '@assay/wire/routes/trading/trad.ts'
import { wireOf } from '../../../apps/server/src/testing/send.ts'
import { money } from '../../../apps/server/src/testing/smallWorld.ts'
import type { TestMember } from '../../../apps/server/src/testing/testServer.ts'

/** So many different orders, sent again and again with new keys. */
const ORDERS = 10_007
type Order = { path: string; body: string }

export function orderSource(members: readonly Pick<TestMember, 'headers'>[]): () => string {
  const heads = members.map(
    ({ headers: { token, cookie } }) =>
      `Host: x\r\ntoken: ${token}\r\ncookie: ${cookie}\r\nlocale: EN\r\ncontent-type: application/json\r\n`,
  )
  const orders = Array.from({ length: ORDERS }, randomOrder)
  let count = 0
  return () => {
    count += 1
    const { path, body } = orders[count % ORDERS] as Order
    const key = `bench-${process.pid}-${count}`
    return `POST ${path} HTTP/1.1\r\n${heads[count % heads.length]}idempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
}

export function randomOrder(): Order {
  const route = Math.random() < 0.5 ? placeLimitBuy : placeLimitSell
  const ticks = 6_000_000 + Math.floor(Math.random() * 61) - 30
  const input = {
    base: 'BTC',
    quote: 'USDT',
    price: money((ticks / 100).toFixed(2)) as bigint as Price,
    quantity: money(String((1 + Math.floor(Math.random() * 100)) / 1_000)),
  }
  return { path: route.path, body: JSON.stringify(wireOf(route, input)) }
}
