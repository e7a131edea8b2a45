import type { MemberId } from '@assay/domain/account.ts'
import { refuse } from '../http/reply.ts'
import type { Exchange } from '../live/exchange.ts'

type Parts<Order> = {
  exchange: Pick<Exchange, 'settled'>
  orders: {
    list(
      member: MemberId,
      filter: { ids: number[] },
      page: { limit: number; offset: number },
    ): Promise<Order[]>
  }
}

/** The member's order with this number, in its current state. */
export async function orderById<Order>(
  { exchange, orders }: Parts<Order>,
  member: MemberId,
  id: number,
) {
  await exchange.settled(member)
  const [order] = await orders.list(member, { ids: [id] }, { limit: 1, offset: 0 })
  return order ? { order } : refuse('orderNotFound')
}
