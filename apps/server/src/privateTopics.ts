/**
 * What only the member hears on the socket: orders, rounds and positions as they change, balances
 * that moved. Changes of a quarter second travel together. A member's pushes go one after another, so that an older
 * figure never follows a newer one, and what could not be read is tried again, never dropped.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { PerpOrders } from './features/contract/perpOrders.ts'
import { wirePositionsOf } from './features/contract/positions.ts'
import type { Rounds } from './features/cycle/rounds.ts'
import type { Orders } from './features/spot/orders.ts'
import type { Exchange } from './live/exchange.ts'
import type { Hub } from './socket/hub.ts'

const GATHER_MS = 250
const RETRY_MS = 1_000
/** Orders of one message; more of them follow in further ones. */
const ORDERS_MAX = 200

export type PrivateParts = {
  exchange: Exchange
  orders: Orders
  rounds: Rounds
  perpOrders: PerpOrders
  log: (error: unknown) => void
}
/** What a member has not heard yet. */
type News = { orders: Set<number>; hasPerps: boolean; isTouched: boolean }

export function pushPrivateTopics(hub: Hub, parts: PrivateParts): void {
  const { exchange, orders, rounds, perpOrders, log } = parts
  /** Members with a push to come or under way. */
  const waiting = new Map<MemberId, News>()

  exchange.onTouched((member, touched) => {
    if (hub.readersOf(member).length === 0) return
    const known = waiting.get(member)
    const news = known ?? { orders: new Set(), hasPerps: false, isTouched: true }
    news.isTouched = true
    news.hasPerps ||= touched.hasPerps
    for (const id of touched.orders) news.orders.add(id)
    if (known) return
    waiting.set(member, news)
    setTimeout(turn, GATHER_MS, member, news)
  })

  async function turn(member: MemberId, news: News): Promise<void> {
    const ids = [...news.orders]
    const { hasPerps } = news
    news.orders.clear()
    news.hasPerps = false
    news.isTouched = false
    let pause = GATHER_MS
    try {
      if (hub.readersOf(member).length > 0) await push(member, ids, hasPerps)
    } catch (error) {
      log(error)
      for (const id of ids) news.orders.add(id)
      news.hasPerps ||= hasPerps
      news.isTouched = true
      pause = RETRY_MS
    }
    if (news.isTouched) setTimeout(turn, pause, member, news)
    else waiting.delete(member)
  }

  /** Reads all before it sends any: a failure leaves nothing half said. */
  async function push(member: MemberId, ids: readonly number[], hasPerps: boolean): Promise<void> {
    await exchange.settled(member)
    const pages = []
    for (let from = 0; from < ids.length; from += ORDERS_MAX) {
      const page = { ids: ids.slice(from, from + ORDERS_MAX) }
      const limit = { limit: ORDERS_MAX, offset: 0 }
      pages.push({
        orders: await orders.list(member, page, limit),
        rounds: await rounds.list(member, page, limit),
        perpOrders: hasPerps ? await perpOrders.list(member, page, limit) : [],
      })
    }
    const positions = hasPerps
      ? wirePositionsOf(await exchange.perps(member, 'USDT'), exchange.picture)
      : undefined
    const rows = (await exchange.balances(member)).map(({ asset, account, available, held }) => ({
      asset,
      account,
      available: available as Amount,
      held: held as Amount,
    }))
    for (const reader of hub.readersOf(member)) {
      for (const page of pages) {
        if (page.orders.length > 0) reader.sendOwn('orders', page.orders)
        if (page.rounds.length > 0) reader.sendOwn('rounds', page.rounds)
        if (page.perpOrders.length > 0) reader.sendOwn('conorders', page.perpOrders)
      }
      if (positions) reader.sendOwn('positions', positions)
      reader.sendOwn('balances', rows)
    }
  }
}
