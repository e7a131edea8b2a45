/** Balances, totals, coins, rates and records of the signed-in member. */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { transferBounds } from '@assay/domain/transferBounds.ts'
import type { Balance } from '@assay/engine/kernel/read.ts'
import type { Amount } from '@assay/money/amount.ts'
import * as account from '@assay/wire/routes/account.ts'
import { getExchangeRate } from '@assay/wire/routes/prices.ts'
import type pg from 'pg'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { refuse } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { valueInUsdt } from '../../live/valuation.ts'
import { createDayStartPrices, type DayStartPrices } from './dayStartPrices.ts'
import { netPnlByQuote } from './netPnl.ts'
import type { Rates } from './rates.ts'
import type { Records } from './records.ts'

export type AssetsParts = {
  exchange: Exchange
  records: Records
  rates: Rates
  pool: pg.Pool
  canDeposit: (asset: string) => boolean
}
type TotalParts = { exchange: Exchange; records: Records; dayStart: DayStartPrices }

const PAGE = { most: 200 }
const NONE = 0n as Amount
const DAY_MS = 86_400_000

export function assetRoutes(parts: AssetsParts): Binding[] {
  const { exchange, records, rates } = parts
  const dayStart = createDayStartPrices(parts.pool, exchange.marketData)
  const { marketData } = exchange

  const worth = (rows: readonly Balance[]) =>
    rows.reduce(
      (sum, { asset, available, held }) => sum + valueInUsdt(marketData, asset, available + held),
      0n,
    ) as Amount

  /** Every coin of an account, those without a balance too. */
  async function rowsOf(member: MemberId, kind: AccountKind) {
    const balances = await exchange.balances(member)
    return [...marketData.assets.values()].map((asset) => {
      const own = balances.find((row) => row.account === kind && row.asset === asset.id)
      const available = (own?.available ?? 0n) as Amount
      const held = (own?.held ?? 0n) as Amount
      return {
        asset: asset.id,
        name: asset.name,
        available,
        held,
        valueInUsdt: valueInUsdt(marketData, asset.id, available + held),
        chain: asset.chain,
      }
    })
  }

  async function accountOf(member: MemberId, kind: AccountKind) {
    const assets = await rowsOf(member, kind)
    return { assets, total: assets.reduce((sum, row) => sum + row.valueInUsdt, 0n) as Amount }
  }

  const balance = (route: typeof account.getBalance, kind: AccountKind) =>
    handleMember(route, async ({ asset }, { session }) => {
      const id = asset.toUpperCase()
      if (!marketData.assets.has(id)) return refuse('assetNotFound')
      return { available: await exchange.available(session.member, kind, id) }
    })

  /** What positions hold and lose; undefined for a coin that no contract is paid in. */
  async function perpOf(member: MemberId, asset: AssetId) {
    const isQuote = [...marketData.perps.values()].some(({ market }) => market.quote === asset)
    return isQuote
      ? (await exchange.readOwn({ type: 'perps', member, quote: asset })).account
      : undefined
  }

  /** What open positions gain or lose, in USDT. */
  async function openPnl(member: MemberId): Promise<bigint> {
    const quotes = new Set([...marketData.perps.values()].map(({ market }) => market.quote))
    let sum = 0n
    for (const quote of quotes) {
      const pnl =
        (await exchange.readOwn({ type: 'perps', member, quote })).account?.unrealized ?? 0n
      const worth = valueInUsdt(marketData, quote, pnl < 0n ? -pnl : pnl)
      sum += pnl < 0n ? -worth : worth
    }
    return sum
  }

  return [
    balance(account.getBalance, 'spot'),
    balance(account.getSpotBalance, 'spot'),
    balance(account.getPerpBalance, 'perp'),
    balance(account.getFiatBalance, 'fiat'),

    handle(getExchangeRate, ({ currency }) => {
      const rate = rates.of(currency.toUpperCase())
      return rate === undefined
        ? refuse('assetNotFound')
        : { currency: currency.toUpperCase(), rate }
    }),

    handleMember(account.getAccountTotals, async (_, { session: { member } }) => {
      const { position, balances } = await exchange.readOwn({ type: 'balances', member })
      const of = (kind: AccountKind) => worth(balances.filter((row) => row.account === kind))
      const [pnl, todayBase] = await Promise.all([
        openPnl(member),
        baseOfToday({ exchange, records, dayStart }, { member, position, balances }),
      ])
      return {
        total: atLeastZero(worth(balances) + pnl),
        spot: of('spot'),
        perp: atLeastZero(of('perp') + pnl),
        fiat: of('fiat'),
        // No one knows how much of what is open was there when the day began: today leaves it out.
        todayBase: todayBase === undefined ? undefined : atLeastZero(todayBase + pnl),
      }
    }),

    handleMember(account.getSpotAccountAssets, (_, { session }) =>
      accountOf(session.member, 'spot'),
    ),
    handleMember(account.getFiatAccountAssets, (_, { session }) =>
      accountOf(session.member, 'fiat'),
    ),

    handleMember(account.getPerpAccountAssets, async (_, { session: { member } }) => {
      await exchange.settled(member)
      const { assets, total } = await accountOf(member, 'perp')
      const netPnl = await netPnlByQuote(parts.pool, member)
      const rows = assets.map(async ({ asset, name, available, held }) => {
        const own = await perpOf(member, asset)
        return {
          total: atLeastZero(available + held + (own?.unrealized ?? 0n)),
          asset,
          name,
          available: (own?.available ?? available) as Amount,
          orderMargin: (own?.heldForOrders ?? 0n) as Amount,
          unrealizedPnl: (own?.unrealized ?? 0n) as Amount,
          positionMargin: (own ? own.isolatedMargin + own.crossMargin : 0n) as Amount,
          netPnl: netPnl.get(asset) ?? NONE,
        }
      })
      const pnl = await openPnl(member)
      return { assets: await Promise.all(rows), total: atLeastZero(total + pnl) }
    }),

    handle(account.getAssets, async () => {
      const { terms } = await exchange.core.read({ type: 'withdrawalTerms' })
      const withdrawable = new Set(terms.map(({ asset }) => asset))
      return [...marketData.assets.values()].map((asset) => ({
        asset: asset.id,
        name: asset.name,
        decimals: asset.decimals,
        canDeposit: parts.canDeposit(asset.id),
        canWithdraw: withdrawable.has(asset.id),
        chain: asset.chain,
        ...transferFacts(asset.decimals),
      }))
    }),

    handlePage(account.getRecords, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const filter = {
        account: input.account,
        asset: input.asset?.toUpperCase(),
        kind: input.kind,
        since: input.since,
        until: input.until,
        withHolds: input.withHolds,
      }
      const [found, count] = await Promise.all([
        records.list(member, filter, page),
        records.count(member, filter),
      ])
      return { records: found, count }
    }),
  ]
}

function transferFacts(decimals: number) {
  const { minimum, maximum } = transferBounds(decimals)
  return { transferMinimum: minimum, transferMaximum: maximum }
}

const atLeastZero = (amount: bigint): Amount => (amount < 0n ? 0n : amount) as Amount

type Standing = { member: MemberId; position: number; balances: readonly Balance[] }

/**
 * What today is measured by: balances less what trading, fees and yields of the day changed, up to
 * the very same position, at the prices that the day (UTC) began with. What came in or went out
 * since counts as if it had been there, or gone, from the start: a deposit is no gain and a
 * withdrawal no loss. Who began today has no such day yet.
 */
async function baseOfToday(
  { exchange, records, dayStart }: TotalParts,
  { member, position, balances }: Standing,
): Promise<Amount | undefined> {
  await exchange.core.waitForHistory(position)
  const now = Date.now()
  const start = now - (now % DAY_MS)
  if (((await records.beganAt(member)) ?? now) >= start) return undefined
  const changes = await records.tradedBetween(member, { since: start, upTo: position })
  const before = new Map<string, bigint>()
  for (const { asset, available, held } of balances) {
    before.set(asset, (before.get(asset) ?? 0n) + available + held)
  }
  for (const [asset, change] of changes) before.set(asset, (before.get(asset) ?? 0n) - change)
  if ([...before.values()].every((amount) => amount === 0n)) return undefined
  const worthOf = await dayStart.worthAt(start)
  return [...before].reduce((sum, [asset, amount]) => sum + worthOf(asset, amount), 0n) as Amount
}
