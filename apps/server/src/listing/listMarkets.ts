/**
 * Lists what the operator's file names and the exchange has not. What is listed already must be
 * listed with the same figures, and everything is rehearsed on an empty engine before the first
 * command is sent, so that none is refused half-way; what a crash cuts short, the next start lists.
 * Whether a market is halted is the desk's.
 */
import type { Command } from '@assay/engine/command.ts'
import { apply, createState } from '@assay/engine/engine.ts'
import { Fault } from '../fault.ts'
import type { Exchange } from '../live/exchange.ts'
import { type Listing, listingCommands } from './listing.ts'
import { assetOf, cycleOf, type MarketsFile, perpOf, written } from './marketsFile.ts'

/** Returns how many coins and markets were listed. */
export async function listMarkets(exchange: Exchange, file: MarketsFile): Promise<number> {
  const known = listed(exchange)
  const wanted = listingOf(file, known)
  const missing: Listing = {
    assets: wanted.assets.filter(isNew(known.assets, ({ id }) => id, written.asset)),
    spots: wanted.spots.filter(isNew(known.spots, symbolOf, written.spot)),
    perps: wanted.perps.filter(isNew(known.perps, symbolOf, written.perp)),
    cycles: wanted.cycles.filter(isNew(known.cycles, symbolOf, written.cycle)),
  }
  rehearse(known, missing)
  const commands = listingCommands(missing, Date.now())
  for (const command of commands) {
    const { events } = await exchange.submit(command)
    if (events[0]?.type === 'rejected') throw new Fault(refusal(command, events[0].code))
  }
  return commands.length
}

const symbolOf = ({ symbol }: { symbol: string }) => symbol

function listed({ picture }: Exchange): Listing {
  return {
    assets: [...picture.assets.values()],
    spots: [...picture.markets.values()].map(({ market }) => market),
    perps: [...picture.perps.values()].map(({ rules }) => rules),
    cycles: [...picture.cycles.values()].map(({ terms }) => terms),
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

/** Whether it is not listed yet; throws when it is, with another figure. */
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
        `MARKETS has ${name} ${is} for ${nameOf(one)}, which is listed with ${was}: figures of what is listed do not change.`,
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
