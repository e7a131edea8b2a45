/**
 * Lists what is in the operator's file and not yet on the exchange. Existing listings must match
 * the file, except for fees and limits that an operator may have changed. All commands are tried on
 * an empty engine first, so that none is refused midway; after a crash the next start continues.
 * Only an operator halts and opens markets.
 */
import { SPOT_TERMS, type SpotMarket } from '@assay/domain/market.ts'
import { basisSpreadLimit, type PerpMarket } from '@assay/domain/perp/perpMarket.ts'
import type { Command } from '@assay/engine/command.ts'
import { apply, createState } from '@assay/engine/engine.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { Fault } from '../fault.ts'
import type { Exchange } from '../live/exchange.ts'
import { type Listing, listingCommands } from './listing.ts'
import { assetOf, cycleOf, type MarketsFile, perpOf, written } from './marketsFile.ts'

/** Lists the new entries of a file, and returns the result of each. */
export async function listFromFile(exchange: Exchange, file: MarketsFile): Promise<void> {
  const count = await listMarkets(exchange, file)
  for (const sentence of overruledByOperator(exchange, file)) console.log(sentence)
  console.log(count > 0 ? `Listed ${count} coins and markets.` : 'All of MARKETS is listed.')
}

/** Returns how many coins and markets were listed. */
export async function listMarkets(exchange: Exchange, file: MarketsFile): Promise<number> {
  const known = listed(exchange)
  const wanted = listingOf(file, known)
  const missing: Listing = {
    assets: wanted.assets.filter(isNew(known.assets, ({ id }) => id, written.asset)),
    spots: wanted.spots.filter(isNew(known.spots, symbolOf, fixedOfSpot)),
    perps: wanted.perps.filter(isNew(known.perps, symbolOf, written.perp)),
    cycles: wanted.cycles.filter(isNew(known.cycles, symbolOf, written.cycle)),
  }
  const unguarded = missing.perps.find(({ basisSpreadMax }) => basisSpreadMax === 0n)
  if (unguarded) {
    throw new Fault(`MARKETS has no basisSpreadMax above 0 for the contract ${unguarded.symbol}.`)
  }
  for (const market of missing.perps) requireNarrow(market)
  rehearse(known, missing)
  const commands = listingCommands(missing, Date.now())
  for (const command of commands) {
    const { events } = await exchange.submit(command)
    if (events[0]?.type === 'rejected') throw new Fault(refusal(command, events[0].code))
  }
  return commands.length
}

function requireNarrow(market: PerpMarket): void {
  const [own, limit] = [market.basisSpreadMax, basisSpreadLimit(market)]
  if (own <= limit) return
  throw new Fault(
    `MARKETS has basisSpreadMax ${toDecimal(own)} for the contract ${market.symbol}; with its leverages it is at most ${toDecimal(limit)}.`,
  )
}

/**
 * A sentence for every fee and limit in the file that does not count, because an operator has
 * another.
 */
export function overruledByOperator({ marketData }: Exchange, { spot }: MarketsFile): string[] {
  return spot.flatMap((market) => {
    const live = marketData.markets.get(market.symbol)
    if (!live) return []
    const [wanted, now] = [written.spot(market), written.spot(live.market)]
    return SPOT_TERMS.filter((name) => wanted[name] !== now[name]).map(
      (name) =>
        `MARKETS has ${name} ${wanted[name]} for ${market.symbol}; the console's ${now[name]} counts.`,
    )
  })
}

/** Fees and limits are the console's once a market lives. */
function fixedOfSpot(market: SpotMarket): Record<string, unknown> {
  const entries = Object.entries(written.spot(market))
  return Object.fromEntries(entries.filter(([name]) => !SPOT_TERMS.some((term) => term === name)))
}

const symbolOf = ({ symbol }: { symbol: string }) => symbol

function listed({ marketData }: Exchange): Listing {
  return {
    assets: [...marketData.assets.values()],
    spots: [...marketData.markets.values()].map(({ market }) => market),
    perps: [...marketData.perps.values()].map(({ rules }) => rules),
    cycles: [...marketData.cycles.values()].map(({ terms }) => terms),
  }
}

function listingOf({ coins, spot, contracts, cycles }: MarketsFile, known: Listing): Listing {
  const spots = new Map([...known.spots, ...spot].map((market) => [market.symbol, market]))
  return {
    assets: coins.map(assetOf),
    spots: spot,
    perps: contracts.map((entry) => {
      const market = spots.get(entry.symbol)
      if (!market) throw new Fault(needs('contract', entry.symbol))
      return perpOf(entry, market)
    }),
    cycles: cycles.map(cycleOf),
  }
}

/** Whether it is not listed yet; throws when it is listed with other figures. */
function isNew<T>(
  known: readonly T[],
  nameOf: (one: T) => string,
  write: (one: T) => Record<string, unknown>,
) {
  const byName = new Map(known.map((one) => [nameOf(one), one]))
  return (one: T): boolean => {
    const old = byName.get(nameOf(one))
    if (old === undefined) return true
    const [before, after] = [write(old), write(one)]
    for (const name of Object.keys(after)) {
      const [was, is] = [JSON.stringify(before[name]), JSON.stringify(after[name])]
      if (was === is) continue
      throw new Fault(
        `MARKETS has ${name} ${is} for ${nameOf(one)}, which is listed with ${was}: figures of a listing cannot change.`,
      )
    }
    return false
  }
}

function rehearse(known: Listing, missing: Listing): void {
  const state = createState()
  for (const command of listingCommands(known, 0)) apply(state, command)
  for (const command of listingCommands(missing, 0)) {
    const [event] = apply(state, command)
    if (event?.type === 'rejected') throw new Fault(refusal(command, event.code))
  }
}

const KINDS: Partial<Record<Command['type'], string>> = {
  listAsset: 'coin',
  listSpotMarket: 'spot market',
  listPerpMarket: 'contract',
  listCycleMarket: 'cycle market',
}

const needs = (kind: string, name: string) =>
  `MARKETS has the ${kind} ${name}, but no spot market ${name} that it belongs to.`

function refusal(command: Command, code: string): string {
  const kind = KINDS[command.type] ?? ''
  const name =
    'asset' in command && typeof command.asset === 'object'
      ? command.asset.id
      : ((command as { market: { symbol: string } }).market?.symbol ?? '')
  if (code === 'marketNotFound') return needs(kind, name)
  if (code === 'assetNotFound') return `MARKETS has the ${kind} ${name}, but not all of its coins.`
  return `MARKETS has the ${kind} ${name}, whose figures are refused as unsound (${code}).`
}
