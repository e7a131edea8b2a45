/**
 * The local search over markets: by ticker, pair, both without the slash, or the coin's name.
 * Markets whose ticker starts with the text come first; otherwise the order stays.
 */

type Named = { base: string; quote: string; name: string }

const plain = (text: string) => text.toUpperCase().replace(/[\s/_-]/g, '')

export function findMarkets<M extends Named>(list: readonly M[], text: string): M[] {
  const wanted = plain(text)
  if (!wanted) return [...list]
  const rank = ({ base, quote, name }: Named) => {
    if (base === wanted) return 0
    if (base.startsWith(wanted)) return 1
    if (`${base}${quote}`.startsWith(wanted)) return 2
    if (`${base}${quote}`.includes(wanted)) return 3
    return plain(name).includes(wanted) ? 4 : 5
  }
  return list
    .map((market) => ({ market, order: rank(market) }))
    .filter(({ order }) => order < 5)
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
