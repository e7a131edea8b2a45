/** Conversions in a random run: tight inventories, whole balances, late and foreign acceptances. */
import {
  type ConversionLeg,
  type ConversionQuote,
  LOOK_RULES,
  LOOK_RULES_2,
  REFERENCE_ASSET,
} from '@assay/domain/conversion/conversion.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { type Amount, type Ratio, stepOf } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import type { FundHouse } from '../../funds/fundsCommand.ts'
import { assert } from '../../kernel/assert.ts'
import { ABSENT } from '../../kernel/tables/numberTable.ts'
import type { MoveIndex } from '../../listing/listingCommand.ts'
import type { State } from '../../state.ts'
import { creditOf } from '../../testing/creditOf.ts'
import type { Random } from '../../testing/random.ts'
import type {
  AcceptConversion,
  ConversionCommand,
  SetConversionTerms,
} from '../conversionCommand.ts'
import { legOf } from '../legOf.ts'

export function conversionFounding(symbols: readonly string[]): (SetConversionTerms | FundHouse)[] {
  const bases = symbols
    .filter((symbol) => symbol.endsWith('/USDT'))
    .map((symbol) => symbol.slice(0, -5))
  return ['USDT', ...new Set(bases)].flatMap((asset, index) => [
    withTerms(asset, {
      spread: BigInt(index % 3) * 10n ** 15n,
      isOffered: true,
      hasLastLook: index % 4 !== 3,
    }),
    fund(asset, 10n ** 24n),
  ])
}

const fund = (asset: string, amount: bigint): FundHouse => ({
  type: 'fundHouse',
  from: 'outside/demo',
  to: 'house/convert',
  asset,
  amount: amount as Amount,
})

const withTerms = (
  asset: string,
  terms: { spread: bigint; isOffered: boolean; hasLastLook: boolean },
): SetConversionTerms => ({
  type: 'setConversionTerms',
  terms: {
    asset,
    isOffered: terms.isOffered,
    spread: terms.spread as Ratio,
    minimum: (10n ** 12n) as Amount,
    maximum: (10n ** 24n) as Amount,
    validityMs: 10_000,
    staleAfterMs: 300_000,
    ...(terms.hasLastLook && { lastLook: true as const }),
  },
})

export function randomConversion(
  state: State,
  random: Random,
  member: number,
): ConversionCommand | FundHouse | MoveIndex {
  const { conversions } = state
  const all = [...conversions.terms.values()]
  // Mostly coins with a current price; markets halt and feeds go silent.
  const priced = all.filter((terms) => legOf(state, terms, state.now) !== undefined)
  const assets = (random.isOneOf(80) ? priced : all).map(({ asset }) => asset)
  if (random.isOneOf(3)) {
    const spread = BigInt(random.below(30)) * 10n ** 14n
    const asset = random.pick(assets)
    const hasLastLook = conversions.terms.get(asset)!.lastLook ?? false
    return withTerms(asset, { spread, isOffered: random.isOneOf(97), hasLastLook })
  }
  if (random.isOneOf(3)) return fund(random.pick(assets), 10n ** 22n)
  const live = [...conversions.live.values()]
  const waiting = [...conversions.acceptances.waiting.values()].at(-1)
  if (waiting && random.isOneOf(60)) {
    const tick = tickFor(waiting.quote, state, random)
    if (tick) return tick
  }
  const youngest = live.at(-1)
  if (youngest?.lastLook && random.isOneOf(70)) {
    const tick = tickFor(youngest, state, random)
    return tick ?? acceptanceOf(youngest, { state, random, member })
  }
  if (live.length > 0 && random.isOneOf(30)) {
    return acceptanceOf(random.pick(live), { state, random, member })
  }
  // Often a member who has a quote already requests another one.
  const asker = live.length > 0 && random.isOneOf(50) ? random.pick(live).member : member
  const from = random.pick(assets)
  const slot = state.ledger.find(asker, 'spot', state.assets.get(from)!.index)
  const owned = slot === ABSENT ? 1n : state.ledger.availableAt(slot)
  const step = 10n ** 10n
  const amount = random.pick([
    owned,
    owned - (owned % step),
    owned / 1000n - ((owned / 1000n) % step),
    step,
    10n ** 18n,
    BigInt(random.between(1, 10 ** 9)) * step,
    10n ** 24n,
  ])
  const by = random.isOneOf(70) ? 'pay' : 'receive'
  const others = assets.filter((asset) => asset !== from || random.isOneOf(5))
  const to = random.pick(others.length > 0 ? others : assets)
  return { type: 'quoteConversion', member: asker, from, to, by, amount: amount as Amount }
}

/**
 * A price for one of a quote's coins that has no later one: mostly as quoted, and mostly just
 * requested. Undefined when all have one, and sometimes before.
 */
function tickFor(
  { id, from, to, quotedAt }: ConversionQuote,
  state: State,
  random: Random,
): MoveIndex | undefined {
  const isWaiting = ({ asset }: ConversionLeg) => {
    const ticks = state.conversions.ticks.get(symbolOf(asset, REFERENCE_ASSET))
    if (!ticks?.asked) return ticks !== undefined
    return ticks.asked.quoted < id || ticks.asked.oldestAt <= quotedAt
  }
  const leg = [from, to].find(isWaiting)
  if (!leg || random.isOneOf(20)) return undefined
  const market = symbolOf(leg.asset, REFERENCE_ASSET)
  const { priceDecimals } = state.markets.get(market)!.rules
  const quoted = Number(leg.index / stepOf(priceDecimals))
  return {
    type: 'moveIndex',
    market,
    price: quoted + (random.isOneOf(80) ? 0 : random.below(3)),
    ...(random.isOneOf(5) && { isLate: true as const }),
    // A time later than the command counts as the command's.
    ...(random.isOneOf(95) && { oldestAt: state.now + random.pick([100, 100, 100, 0, -2_000]) }),
  }
}

function acceptanceOf(
  { id, member: owner, quotedAt, lastLook }: ConversionQuote,
  { state, random, member }: { state: State; random: Random; member: number },
): AcceptConversion {
  // Sometimes with a clock that was set back.
  const after = random.pick([0, 0, 0, random.below(200), -60_000])
  return {
    type: 'acceptConversion',
    member: random.isOneOf(95) ? owner : member,
    quote: random.isOneOf(90) ? id : random.below(state.conversions.last + 2),
    ...(lastLook && { heardAt: quotedAt + after, ...rulesOf(random) }),
  }
}

/** Mostly the current rules, sometimes earlier ones. */
function rulesOf(random: Random): Pick<AcceptConversion, 'rules'> {
  const rules = random.pick([LOOK_RULES, LOOK_RULES, LOOK_RULES_2, undefined])
  return rules === undefined ? {} : { rules }
}

/** An offered coin with a current price, and a live quote of it. */
export function conversionAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  const market = symbolOf('BTC', REFERENCE_ASSET)
  const offers = ['USDT', 'BTC'].map((asset): Command => {
    const hasLastLook = state.conversions.terms.get(asset)?.lastLook ?? false
    return { ...head, ...withTerms(asset, { spread: 0n, isOffered: true, hasLastLook }) }
  })
  const pair = { from: 'USDT', to: 'BTC', by: 'pay', amount: (10n ** 16n) as Amount } as const
  const asking: Command = { ...head, type: 'quoteConversion', member: 912, ...pair }
  const needed: Command[] = [
    { ...head, type: 'setMarketTradable', market, isTradable: true },
    { ...head, type: 'moveIndex', market, price: 500 },
    { ...head, ...creditOf(912, 10n ** 20n) },
    { ...head, ...fund('BTC', 10n ** 22n) },
  ]
  for (const command of [...offers, ...needed]) apply(state, command)
  const [quoted] = apply(state, asking)
  assert(quoted?.type === 'conversionQuoted', 'There is no quote.')
  const taken = { member: 912, quote: state.conversions.last, heardAt: 0, rules: LOOK_RULES }
  return [...offers, asking, { ...head, type: 'acceptConversion', ...taken }]
}
