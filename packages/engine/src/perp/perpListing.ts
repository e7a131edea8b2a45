import { isPerpMarketSound, type PerpMarket, perpRules } from '@assay/domain/perp/perpMarket.ts'
import { ZERO, ZERO_RATIO } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { reject } from '../kernel/reject.ts'
import type { State } from '../state.ts'
import { HALT_RULES, type ListPerpMarket, type SetPerpMarketTradable } from './perpCommand.ts'
import type { PerpMarketState } from './perpState.ts'
import { WatchedEnds } from './risk/watchedEnds.ts'

/** Listing of contracts. Each belongs to a spot market and shares its tick and its index. */
export function listPerpMarket(state: State, command: ListPerpMarket): Event[] {
  const { market } = command
  if (state.perp.markets.has(market.symbol)) return reject('marketAlreadyListed')
  const spot = state.markets.get(market.symbol)
  if (!spot) return reject('marketNotFound')
  const isSame =
    market.base === spot.rules.base &&
    market.quote === spot.rules.quote &&
    market.priceDecimals === spot.rules.priceDecimals
  if (!isSame || !isPerpMarketSound(market)) return reject('marketInvalid')
  state.perp.markets.set(market.symbol, newPerpMarketState(state, market))
  return [{ type: 'perpMarketListed', market }]
}

export function setPerpMarketTradable(
  state: State,
  command: SetPerpMarketTradable,
  now: number,
): Event[] {
  const { market: symbol, isTradable, rules } = command
  const market = state.perp.markets.get(symbol)
  if (!market) return reject('marketNotFound')
  if (typeof isTradable !== 'boolean') return reject('commandInvalid')
  if (rules !== undefined && rules !== HALT_RULES) return reject('commandInvalid')
  market.rules = { ...market.rules, isTradable }
  if (!isTradable && rules === HALT_RULES) market.isBookIgnored = true
  // It ends with the next sample, a whole interval after the market is open again.
  if (isTradable && market.isBookIgnored) market.sampledAt = now
  return [{ type: 'perpMarketTradableSet', market: symbol, isTradable }]
}

export function newPerpMarketState(state: State, market: PerpMarket): PerpMarketState {
  const { quote } = market
  return {
    rules: perpRules(market),
    book: state.makeBook(),
    triggers: { mark: state.makeBook(), last: state.makeBook() },
    quoteIndex: state.assets.get(quote)!.index,
    clearing: state.ledger.openNamed('clearing/perp', quote),
    fees: state.ledger.openNamed('house/fees', quote),
    insurance: state.ledger.openNamed('house/insurance', quote),
    indexPrice: 0,
    indexAt: 0,
    wildIndex: 0,
    isBookIgnored: false,
    halt: 'noIndex',
    lastPrice: 0,
    parts: { byFunding: 0, byBasis: 0, last: 0, mark: 0 },
    markPrice: 0,
    markOffset: undefined,
    tradedLow: 0,
    tradedHigh: 0,
    basis: [],
    sampledAt: 0,
    premiumSum: ZERO_RATIO,
    premiumCount: 0,
    fundingRate: ZERO_RATIO,
    fundingAt: 0,
    fundingIndex: ZERO,
    positions: [],
    watched: { low: new WatchedEnds('low'), high: new WatchedEnds('high') },
    due: new Set(),
    dueTriggers: new Set(),
  }
}
