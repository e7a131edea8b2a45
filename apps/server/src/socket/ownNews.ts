/**
 * Private messages of a member on the socket: changes of orders, rounds, positions and balances.
 * Changes within a quarter second are combined. A member's messages are sent in order, so that an
 * older figure never follows a newer one; a failed read is retried, never dropped.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { ProductName } from '@assay/engine/registry.ts'
import type { Exchange } from '../live/exchange.ts'
import type { Hub } from './hub.ts'
import type { Reader } from './reader.ts'

const GATHER_MS = 250
const RETRY_MS = 1_000
/** Orders per message; more of them follow in further messages. */
const ORDERS_MAX = 200

/** What a member has not received yet: ids of orders and rounds, and products with changes. */
type Changed = { ids: readonly number[]; products: ReadonlySet<ProductName> }
/** Reads what a member is to receive; the result sends it to one of the member's sockets. */
type Source = (member: MemberId, changed: Changed) => Promise<(reader: Reader) => void>
export type OwnNews = {
  /** Sources are read, and their messages go out, in the order in which they were added. */
  add(source: Source): void
}

type Parts = { exchange: Exchange; log: (error: unknown) => void }
type News = { orders: Set<number>; products: Set<ProductName>; isTouched: boolean }

export function pushOwnNews(hub: Hub, { exchange, log }: Parts): OwnNews {
  const sources: Source[] = []
  /** Members with a push to come or under way. */
  const waiting = new Map<MemberId, News>()

  exchange.onTouched((member, touched) => {
    if (hub.readersOf(member).length === 0) return
    const known = waiting.get(member)
    const news = known ?? { orders: new Set(), products: new Set(), isTouched: true }
    news.isTouched = true
    for (const product of touched.products) news.products.add(product)
    for (const id of touched.orders) news.orders.add(id)
    if (known) return
    waiting.set(member, news)
    setTimeout(turn, GATHER_MS, member, news)
  })

  async function turn(member: MemberId, news: News): Promise<void> {
    const changed = { ids: [...news.orders], products: new Set(news.products) }
    news.orders.clear()
    news.products.clear()
    news.isTouched = false
    let pause = GATHER_MS
    try {
      if (hub.readersOf(member).length > 0) await push(member, changed)
    } catch (error) {
      log(error)
      for (const id of changed.ids) news.orders.add(id)
      for (const product of changed.products) news.products.add(product)
      news.isTouched = true
      pause = RETRY_MS
    }
    if (news.isTouched) setTimeout(turn, pause, member, news)
    else waiting.delete(member)
  }

  /** Reads everything before it sends anything, so that a failure leaves no partial update. */
  async function push(member: MemberId, changed: Changed): Promise<void> {
    await exchange.settled(member)
    const sends = []
    for (const source of sources) sends.push(await source(member, changed))
    for (const reader of hub.readersOf(member)) for (const send of sends) send(reader)
  }

  return { add: (source) => void sources.push(source) }
}

type Page = { limit: number; offset: number }

/** The rows with these ids in pages of one message each, without empty ones. */
export async function inPages<Row>(
  ids: readonly number[],
  list: (filter: { ids: number[] }, page: Page) => Promise<Row[]>,
): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let from = 0; from < ids.length; from += ORDERS_MAX) {
    const filter = { ids: ids.slice(from, from + ORDERS_MAX) }
    const rows = await list(filter, { limit: ORDERS_MAX, offset: 0 })
    if (rows.length > 0) pages.push(rows)
  }
  return pages
}
