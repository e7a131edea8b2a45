/**
 * The local search over markets: by ticker, pair, or both without the slash. Markets whose ticker
 * begins with the text come first; otherwise the order stays.
 */
import type { MarketInfo } from '@assay/wire/routes/trad.ts'

const plain = (text: string) => text.toUpperCase().replace(/[\s/_-]/g, '')

export function findMarkets(list: readonly MarketInfo[], text: string): MarketInfo[] {
  const wanted = plain(text)
  if (!wanted) return [...list]
  const rank = ({ base, quote }: MarketInfo) => {
    if (base === wanted) return 0
    if (base.startsWith(wanted)) return 1
    if (`${base}${quote}`.startsWith(wanted)) return 2
    return `${base}${quote}`.includes(wanted) ? 3 : 4
  }
  return list
    .map((market) => ({ market, order: rank(market) }))
    .filter(({ order }) => order < 4)
    .sort((a, b) => a.order - b.order)
    .map(({ market }) => market)
}

/** The part of a pair that was searched for, to be set in bold. */
export function matchIn(symbol: string, text: string): [string, string, string] {
  const wanted = text.trim().toUpperCase()
  const at = wanted ? symbol.indexOf(wanted) : -1
  if (at < 0) return [symbol, '', '']
  return [
    symbol.slice(0, at),
    symbol.slice(at, at + wanted.length),
    symbol.slice(at + wanted.length),
  ]
}
