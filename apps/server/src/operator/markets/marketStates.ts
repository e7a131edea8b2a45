/** The console's view of every market, and its one action: to halt or reopen it. */
import assert from 'node:assert/strict'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Command } from '@assay/engine/command.ts'
import { HALT_RULES } from '@assay/engine/perp/perpCommand.ts'
import { times, ZERO } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type {
  getConsoleDecimals,
  MarketKind,
  MarketLine,
} from '@assay/wire/routes/operator/markets.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { ListedMarket } from '../../live/marketData.ts'
import type { Audit } from '../audit/audit.ts'
import { consoleTermsOf } from './spotTerms.ts'

export type MarketName = { kind: MarketKind; symbol: string }

/** The name of a market in the log and in proposals: `spot BTC/USDT`. */
export const marketNameOf = ({ kind, symbol }: MarketName): string => `${WORDS[kind]} ${symbol}`

const WORDS: Record<MarketKind, string> = { spot: 'spot', perp: 'contract', cycle: 'cycle' }

/** Undefined for a market that is not listed. */
export function isMarketOpen(
  { marketData }: Exchange,
  { kind, symbol }: MarketName,
): boolean | undefined {
  if (kind === 'spot') return marketData.markets.get(symbol)?.market.isTradable
  if (kind === 'perp') return marketData.perps.get(symbol)?.isTradable
  return marketData.cycles.get(symbol)?.isOpen
}

/** `key` names the action: sent twice it is done once. */
export function openingOf(
  { kind, symbol: market }: MarketName,
  isIt: boolean,
  key: string,
): Command {
  const head = { at: Date.now(), key, market }
  if (kind === 'spot') return { ...head, type: 'setMarketTradable', isTradable: isIt }
  if (kind === 'perp') {
    return { ...head, type: 'setPerpMarketTradable', isTradable: isIt, rules: HALT_RULES }
  }
  return { ...head, type: 'setCycleMarketOpen', isOpen: isIt }
}

export function consoleDecimalsOf({ marketData }: Exchange): Reply<typeof getConsoleDecimals> {
  const { assets, markets, perps, cycles } = marketData
  const line = (kind: MarketKind, symbol: string, { market }: ListedMarket) => ({
    kind,
    symbol,
    priceDecimals: market.priceDecimals,
  })
  return {
    coins: [...assets.values()].map(({ id: asset, decimals }) => ({ asset, decimals })),
    markets: [
      ...[...markets].map(([symbol, live]) => line('spot', symbol, live)),
      ...[...perps].map(([symbol, live]) => line('perp', symbol, live)),
      ...[...cycles.keys()].flatMap((symbol) => {
        const live = markets.get(symbol)
        return live ? [line('cycle', symbol, live)] : []
      }),
    ],
  }
}

/** The last halt of each market, by name. */
export async function lastHalts(audit: Audit) {
  const halts = await audit.newestBySubject('market.halted')
  return new Map(halts.map((halt) => [halt.subject, halt]))
}

export type StateParts = { exchange: Exchange; audit: Audit }

/** How many orders and rounds are open on each market, by its kind. */
export async function openCountsOf({ core }: Exchange) {
  const [spot, perp, cycle] = await Promise.all([
    core.read({ type: 'openOrderCounts' }),
    core.read({ type: 'openPerpOrderCounts' }),
    core.read({ type: 'openRoundCounts' }),
  ])
  return { spot: spot.counts, perp: perp.counts, cycle: cycle.counts }
}

/** `openCounts` for who has them already. */
export async function marketLines(
  { exchange, audit }: StateParts,
  openCounts = () => openCountsOf(exchange),
): Promise<MarketLine[]> {
  const { markets, perps, cycles } = exchange.marketData
  const [halts, counts] = await Promise.all([lastHalts(audit), openCounts()])

  function line(name: MarketName, live: ListedMarket, own: Partial<MarketLine> = {}): MarketLine {
    const spot = markets.get(name.symbol) ?? live
    const ticks = (price: number | undefined) =>
      price === undefined ? undefined : fromTicks(price, live.market)
    const halt = halts.get(marketNameOf(name))
    return {
      ...name,
      isOpen: isMarketOpen(exchange, name) ?? false,
      indexProblem: spot.indexPrice === undefined ? 'noIndex' : '',
      lastPrice: ticks(live.lastPrice),
      indexPrice: ticks(spot.indexPrice),
      indexAt: spot.indexAt,
      openCount: counts[name.kind].get(name.symbol) ?? 0,
      openInterest: ZERO,
      haltedBy: halt?.operator ?? '',
      haltReason: halt?.reason ?? '',
      haltedAt: halt?.at ?? 0,
      ...own,
    }
  }

  return [
    ...[...markets].map(([symbol, live]) =>
      line({ kind: 'spot', symbol }, live, { terms: consoleTermsOf(live.market) }),
    ),
    ...[...perps].map(([symbol, live]) =>
      line({ kind: 'perp', symbol }, live, {
        indexProblem: live.halt ?? '',
        openInterest: times(live.rules.lotUnit, live.openInterest),
      }),
    ),
    ...[...cycles].map(([symbol, { terms, tickAt }]) => {
      const isStale = tickAt > 0 && Date.now() - tickAt > terms.staleAfterMs
      const live = markets.get(symbol)
      assert(live, `The cycle market ${symbol} has no spot market.`)
      const problem = isStale && { indexProblem: 'staleIndex' as const }
      return line({ kind: 'cycle', symbol }, live, { lastPrice: undefined, ...problem })
    }),
  ]
}
