import type { ListedMarket, PublicPrint } from './marketData.ts'

/** How many public trades of a market are kept in memory. */
export const PRINTS_KEPT = 60

/** A trade takes its quantity from the maker's side and moves every figure of the market. */
export function showTrade(live: ListedMarket, print: PublicPrint): void {
  const { price, quantity, takerSide, at } = print
  live.book.change(takerSide === 'buy' ? 'sell' : 'buy', price, -quantity)
  live.lastPrice = price
  live.candles.trade(at, price, quantity)
  live.day.trade(at, price, quantity)
  live.prints.unshift(print)
  if (live.prints.length > PRINTS_KEPT) live.prints.pop()
}
