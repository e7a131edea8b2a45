/**
 * Listings: assets, markets and their index prices. Names and scales are checked once here, so that
 * the rest of the engine can rely on them.
 */
import { ASSET_ID } from '@assay/domain/asset.ts'
import { type SpotMarket, spotTermsOf } from '@assay/domain/market.ts'
import { AMOUNT_MAX, PRICE_MAX, spotRules } from '@assay/domain/spot/spotRules.ts'
import { DECIMALS, ONE, type Ratio, times, WHOLE } from '@assay/money/amount.ts'
import type { Head } from '../command.ts'
import { noteForAcceptances } from '../conversion/decideAcceptance.ts'
import { addTick } from '../cycle/tickChain.ts'
import type { Event } from '../event.ts'
import { ASSETS_MAX } from '../kernel/ledger/ledger.ts'
import { newMarketState } from '../kernel/market.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject } from '../kernel/reject.ts'
import { MARK_RULES } from '../perp/perpCommand.ts'
import { moveMarketIndex } from '../perp/risk/mark.ts'
import type { State } from '../state.ts'
import type {
  ListAsset,
  ListingCommand,
  ListSpotMarket,
  MoveIndex,
  SetMarketTradable,
  SetSpotTerms,
} from './listingCommand.ts'

export const runListing: Handlers<ListingCommand> = {
  listAsset,
  listSpotMarket,
  setMarketTradable,
  setSpotTerms,
  moveIndex,
}

function listAsset(state: State, command: ListAsset): Event[] {
  const { asset } = command
  if (state.assets.has(asset.id)) return reject('assetAlreadyListed')
  const isSound = ASSET_ID.test(asset.id) && isDecimals(asset.decimals)
  if (!isSound || state.assets.size >= ASSETS_MAX) return reject('assetInvalid')
  state.assets.set(asset.id, { asset, index: state.assets.size })
  return [{ type: 'assetListed', asset }]
}

function listSpotMarket(state: State, command: ListSpotMarket): Event[] {
  const { market } = command
  if (state.markets.has(market.symbol)) return reject('marketAlreadyListed')
  if (!state.assets.has(market.base) || !state.assets.has(market.quote)) {
    return reject('assetNotFound')
  }
  if (!isSoundMarket(market)) return reject('marketInvalid')
  state.markets.set(market.symbol, newMarketState(state, market))
  return [{ type: 'spotMarketListed', market }]
}

function setMarketTradable(state: State, command: SetMarketTradable): Event[] {
  const market = state.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  if (typeof command.isTradable !== 'boolean') return reject('commandInvalid')
  market.rules = { ...market.rules, isTradable: command.isTradable }
  if (command.isTradable) state.due.opened(market)
  return [{ type: 'marketTradableSet', market: command.market, isTradable: command.isTradable }]
}

function setSpotTerms(state: State, command: SetSpotTerms): Event[] {
  const market = state.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  const terms = spotTermsOf(command.terms)
  const changed = { ...market.rules, ...terms }
  if (!isSoundMarket(changed)) return reject('marketInvalid')
  market.rules = spotRules(changed)
  return [{ type: 'spotTermsSet', market: command.market, terms }]
}

function moveIndex(state: State, command: Head & MoveIndex, now: number): Event[] {
  const market = state.markets.get(command.market)
  if (!market) return reject('marketNotFound')
  if (!Number.isInteger(command.price)) return reject('priceOffTick')
  if (command.price <= 0) return reject('priceNotPositive')
  if (command.price > PRICE_MAX) return reject('priceTooLarge')
  const { oldestAt, isLate = false, rules } = command
  if (oldestAt !== undefined && !Number.isSafeInteger(oldestAt)) return reject('commandInvalid')
  if (rules !== undefined && rules !== MARK_RULES) return reject('commandInvalid')
  market.indexPrice = command.price
  market.indexAt = now
  const { market: symbol, price } = command
  const events: Event[] = [{ type: 'indexMoved', market: symbol, price }]
  const perp = state.perp.markets.get(symbol)
  // It begins where the mark is, so that the rules themselves move no price.
  if (perp && rules === MARK_RULES)
    perp.markOffset ??= perp.markPrice && perp.markPrice - perp.indexPrice
  if (perp) moveMarketIndex(state, perp, { price, now, events })
  if (!isLate) addTick(state, market, events)
  state.conversions.noteMove(symbol, { now, isLate, oldestAt })
  noteForAcceptances(state, command, now)
  return events
}

/**
 * With a fee above one half, rounding could exceed a whole fill; a band of one would reach zero.
 */
export function isSoundMarket(market: SpotMarket): boolean {
  const isRate = (rate: Ratio) => rate >= 0n && times(rate, 2) <= WHOLE
  return (
    market.symbol === `${market.base}/${market.quote}` &&
    market.base !== market.quote &&
    isDecimals(market.priceDecimals) &&
    isDecimals(market.quantityDecimals) &&
    market.priceDecimals + market.quantityDecimals <= DECIMALS &&
    Number.isSafeInteger(market.quantityMin) &&
    market.quantityMin >= 1 &&
    Number.isSafeInteger(market.quantityMax) &&
    market.quantityMax >= market.quantityMin &&
    market.notionalMin >= 0n &&
    market.notionalMin <= AMOUNT_MAX &&
    isRate(market.makerFeeRate) &&
    isRate(market.takerFeeRate) &&
    market.priceBand > 0n &&
    market.priceBand < ONE
  )
}

const isDecimals = (decimals: number) =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS
