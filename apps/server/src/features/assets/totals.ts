/** The total value of a member's balances in USDT, now and at the start of the day (UTC). */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import type { Balance } from '@assay/engine/kernel/reads/read.ts'
import {
  type Amount,
  add,
  atLeastZero,
  larger,
  negative,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { Exchange } from '../../live/exchange.ts'
import { valueInUsdt } from '../../live/valuation.ts'
import type { DayStartPrices } from './dayStartPrices.ts'
import type { Records } from './records.ts'

export type TotalParts = { exchange: Exchange; records: Records; dayStart: DayStartPrices }

export async function totalsOf(parts: TotalParts, member: MemberId) {
  const { exchange } = parts
  const { position, balances } = await exchange.readOwn({ type: 'balances', member })
  const worth = (rows: readonly Balance[]) =>
    sumOf(
      rows.map(({ asset, available, held }) =>
        valueInUsdt(exchange.marketData, asset, add(available, held)),
      ),
    )
  const of = (kind: AccountKind) => worth(balances.filter((row) => row.account === kind))
  const [pnl, todayBase] = await Promise.all([
    openPnl(exchange, member),
    baseOfToday(parts, { member, position, balances }),
  ])
  return {
    total: atLeastZero(add(worth(balances), pnl)),
    spot: of('spot'),
    perp: atLeastZero(add(of('perp'), pnl)),
    fiat: of('fiat'),
    // Unknown, because it is not recorded how much of the open result existed at the start of the
    // day.
    todayBase: todayBase === undefined ? undefined : atLeastZero(add(todayBase, pnl)),
  }
}

/** The unrealized profit and loss of open positions, in USDT. */
export async function openPnl(exchange: Exchange, member: MemberId): Promise<Amount> {
  const { marketData } = exchange
  const quotes = new Set([...marketData.perps.values()].map(({ market }) => market.quote))
  let sum = ZERO
  for (const quote of quotes) {
    const pnl =
      (await exchange.readOwn({ type: 'perps', member, quote })).account?.unrealized ?? ZERO
    const worth = valueInUsdt(marketData, quote, larger(pnl, negative(pnl)))
    sum = add(sum, pnl < 0n ? negative(worth) : worth)
  }
  return sum
}

type Standing = { member: MemberId; position: number; balances: readonly Balance[] }

/**
 * The base of today's result: balances less the day's changes by trading, fees and yields, up to
 * the same position, at the prices of the day's start (UTC). Money that came in or went out since
 * counts as if it had been there, or gone, from the start: a deposit is not a gain and a withdrawal
 * not a loss. Undefined for a member who started today.
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
  const before = new Map<string, Amount>()
  for (const { asset, available, held } of balances) {
    before.set(asset, add(before.get(asset) ?? ZERO, add(available, held)))
  }
  for (const [asset, change] of changes) {
    before.set(asset, subtract(before.get(asset) ?? ZERO, change))
  }
  if ([...before.values()].every((amount) => amount === 0n)) return undefined
  const worthOf = await dayStart.worthAt(start)
  return sumOf([...before].map(([asset, amount]) => worthOf(asset, amount)))
}
