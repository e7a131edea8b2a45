import type { Amount, Ratio } from '@assay/money/amount.ts'
import type { ConversionCommand, SetConversionTerms } from '../conversion/conversionCommand.ts'
import { legOf } from '../conversion/runConversion.ts'
import type { FundHouse } from '../funds/fundsCommand.ts'
import { ABSENT } from '../kernel/numberTable.ts'
import type { State } from '../kernel/state.ts'
import type { Random } from './random.ts'

/** Conversions in a random life: tight inventories, whole balances, late and foreign acceptances. */
export function conversionFounding(symbols: readonly string[]): (SetConversionTerms | FundHouse)[] {
  const bases = symbols
    .filter((symbol) => symbol.endsWith('/USDT'))
    .map((symbol) => symbol.slice(0, -5))
  return ['USDT', ...new Set(bases)].flatMap((asset, index) => [
    withTerms(asset, {
      ...{ spread: BigInt(index % 3) * 10n ** 15n, isOffered: true, hasLastLook: index % 3 === 2 },
    }),
    fund(asset, 10n ** 24n),
  ])
}

const fund = (asset: string, amount: bigint): FundHouse => ({
  ...{ type: 'fundHouse', from: 'outside/demo', to: 'house/convert', asset, amount },
})

const withTerms = (
  asset: string,
  terms: { spread: bigint; isOffered: boolean; hasLastLook: boolean },
): SetConversionTerms => ({
  type: 'setConversionTerms',
  terms: {
    ...{ asset, isOffered: terms.isOffered, spread: terms.spread as Ratio },
    ...{ minimum: (10n ** 12n) as Amount, maximum: (10n ** 24n) as Amount },
    ...{ validityMs: 10_000, staleAfterMs: 300_000 },
    ...(terms.hasLastLook && { lastLook: true as const }),
  },
})

export function randomConversion(
  state: State,
  random: Random,
  member: number,
): ConversionCommand | FundHouse {
  const { conversions } = state
  const all = [...conversions.terms.values()]
  // Mostly coins that have a price right now; markets halt and feeds fall silent.
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
  if (live.length > 0 && random.isOneOf(40)) {
    const { id, member: owner, lastLook, quotedAt } = random.pick(live)
    const quote = random.isOneOf(90) ? id : random.below(conversions.last + 2)
    const taker = random.isOneOf(95) ? owner : member
    return {
      ...({ type: 'acceptConversion', member: taker, quote } as const),
      ...(lastLook && { heardAt: quotedAt }),
    }
  }
  // Often somebody who has a quote already asks for another one.
  const asker = live.length > 0 && random.isOneOf(50) ? random.pick(live).member : member
  const from = random.pick(assets)
  const slot = state.ledger.find(asker, 'spot', state.assets.get(from)!.index)
  const owned = slot === ABSENT ? 1n : state.ledger.availableAt(slot)
  const step = 10n ** 10n
  const amount = random.pick([
    ...[owned, owned - (owned % step), owned / 1000n - ((owned / 1000n) % step), step, 10n ** 18n],
    ...[BigInt(random.between(1, 10 ** 9)) * step, 10n ** 24n],
  ])
  const by = random.isOneOf(70) ? 'pay' : 'receive'
  const others = assets.filter((asset) => asset !== from || random.isOneOf(5))
  const to = random.pick(others.length > 0 ? others : assets)
  return { type: 'quoteConversion', member: asker, from, to, by, amount }
}
