/** A book that moves at a steady rate and does not grow, for readers that measure. */
import type { Exchange } from '../../../apps/server/src/live/exchange.ts'
import type { Amount } from '../../../packages/money/src/amount.ts'

export const MOVER = 1
/** Orders of the moving book say when they were sent: this many milliseconds are one turn of it. */
export const STAMP_TURN_MS = 10_000_000
export const MOVES_PER_SECOND = 10

/**
 * Ten times a second one order comes and the one before goes; its size says when that was. Gives
 * how long each took to be answered, by that time.
 */
export async function moveBook(exchange: Exchange, seconds: number): Promise<Map<number, number>> {
  let last = 0
  const answered = new Map<number, number>()
  const startedAt = performance.now()
  for (let i = 0; i < seconds * MOVES_PER_SECOND; i += 1) {
    const due = startedAt + (i * 1_000) / MOVES_PER_SECOND
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const sentAt = Date.now()
    const base = { at: sentAt, key: '', member: MOVER } as const
    const placing = exchange.submit({
      ...base,
      type: 'placeSpotOrder',
      market: 'BTC/USDT',
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: 5_900_000 + (i % 2),
      quoteBudget: 0n as Amount,
      stopPrice: 0,
      quantity: 10 + (sentAt % STAMP_TURN_MS),
      clientOrderId: '',
    })
    const cancelling = exchange.submit({ ...base, type: 'cancelSpotOrder', order: last })
    const placed = (await placing).events[0]
    answered.set(sentAt % STAMP_TURN_MS, Date.now() - sentAt)
    await cancelling
    if (placed?.type === 'spotOrderPlaced') last = placed.order.id
  }
  const base = { at: Date.now(), key: '', member: MOVER } as const
  await exchange.submit({ ...base, type: 'cancelSpotOrder', order: last })
  return answered
}
