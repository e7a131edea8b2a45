/**
 * Lets time pass for the engine, as often as there is work that a single command does not finish.
 */
import type { Exchange } from '../live/exchange.ts'

export async function passTime(exchange: Exchange, at: number, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, () => exchange.submit({ type: 'passTime', at, key: '' })),
  )
}
