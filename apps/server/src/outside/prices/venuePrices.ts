/**
 * Live index prices from real venues through ccxt, which is loaded only when used. Every venue is
 * polled separately; a slow or failed one affects only its own quotes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { quotient } from '@assay/money/amount.ts'
import { parsePrice } from '@assay/money/decimal.ts'
import { Fault } from '../../fault.ts'
import { type Guards, guardedMedian, type VenueQuote } from './guardedMedian.ts'
import type { IndexPrice, PriceSource } from './prices.ts'

/** The part of a venue's ticker that counts. */
export type VenueTicker = { last?: number | undefined; timestamp?: number | undefined }
export type Venue = {
  id: string
  fetchTickers(symbols: readonly MarketSymbol[]): Promise<Record<string, VenueTicker>>
  close(): Promise<void>
}

/** A round of prices comes every second. */
const PATIENCE_MS = 800

/** Fewer give no index. */
export const VENUES_MIN = 2
const GUARDS: Guards = {
  ageMaxMs: 10_000,
  distanceMax: quotient(5n, 100n, 'down'),
  venuesMin: VENUES_MIN,
}

/**
 * The maximum age of quotes for rounds. An observer of the venues is ahead of the index by this
 * age, and a round enters a second or two after it is accepted. It allows for one missed poll.
 */
const ROUND_AGE_MAX_MS = 2_000
const ROUND_GUARDS: Guards = { ...GUARDS, ageMaxMs: ROUND_AGE_MAX_MS }

/** Of fresh quotes if there are enough, otherwise of older ones. */
function indexOf(quotes: readonly VenueQuote[], now: number): IndexPrice | undefined {
  const fresh = guardedMedian(quotes, now, ROUND_GUARDS)
  const index = fresh ?? guardedMedian(quotes, now, GUARDS)
  return index && { ...index, isLate: fresh === undefined }
}

export function venuePrices(venues: readonly Venue[], clock: () => number = Date.now): PriceSource {
  const quotes = new Map<MarketSymbol, Map<string, VenueQuote>>()
  const polls = new Map<string, Promise<void>>()

  async function poll(venue: Venue, symbols: readonly MarketSymbol[]): Promise<void> {
    const askedAt = clock()
    const tickers = await venue.fetchTickers(symbols)
    const now = clock()
    // The clock was set back during the request: the answer would precede it.
    if (now < askedAt) return
    for (const [symbol, { last, timestamp }] of Object.entries(tickers)) {
      const price = last === undefined ? undefined : parsePrice(plain(last))
      if (price === undefined) continue
      const ofSymbol = quotes.get(symbol) ?? new Map()
      // A venue whose clock is ahead cannot make quotes newer than their arrival. A quote without a
      // time may be as old as the request.
      const at = Math.min(timestamp ?? askedAt, now)
      quotes.set(symbol, ofSymbol.set(venue.id, { venue: venue.id, price, at, askedAt }))
    }
  }

  /** One request at a time per venue; a slow venue delays no other. */
  function pollOnce(venue: Venue, symbols: readonly MarketSymbol[]): Promise<void> {
    const running = polls.get(venue.id)
    if (running) return running
    const started = poll(venue, symbols)
      .catch(() => undefined) // It is down: its quotes grow old.
      .finally(() => polls.delete(venue.id))
    polls.set(venue.id, started)
    return started
  }

  /** Drops quotes from before the clock was set back, because their age is unknown. */
  function forgetLater(now: number): void {
    for (const ofSymbol of quotes.values()) {
      for (const { venue, at, askedAt } of ofSymbol.values()) {
        if (Math.max(at, askedAt) > now) ofSymbol.delete(venue)
      }
    }
  }

  return {
    async read(symbols) {
      const asked = Promise.all(venues.map((venue) => pollOnce(venue, symbols)))
      await Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })])
      const now = clock()
      forgetLater(now)
      const prices = new Map<MarketSymbol, IndexPrice>()
      for (const symbol of symbols) {
        const index = indexOf([...(quotes.get(symbol)?.values() ?? [])], now)
        if (index !== undefined) prices.set(symbol, index)
      }
      return prices
    },
    async close() {
      await Promise.allSettled(venues.map((venue) => venue.close()))
    },
  }
}

/** Venues speak in floats; their shortest text is what they meant, at most 18 decimals of it. */
function plain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 })
}

/** `binance,okx,kraken` as ccxt names them. */
export async function openVenues(names: readonly string[]): Promise<Venue[]> {
  const { default: ccxt } = await import('ccxt')
  return names.map((name) => {
    const Exchange = (ccxt as unknown as Record<string, new () => Venue>)[name]
    if (!Exchange || !(ccxt as { exchanges: string[] }).exchanges.includes(name)) {
      throw new Fault(`PRICES names the venue \`${name}\`, which is not known.`)
    }
    return new Exchange()
  })
}
