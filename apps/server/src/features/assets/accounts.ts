/** The coins of one account of a member, including those without a balance. */
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { add, atLeastZero, sumOf, ZERO } from '@assay/money/amount.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import type { Exchange } from '../../live/exchange.ts'
import { valueInUsdt } from '../../live/valuation.ts'
import { netPnlByQuote } from './netPnl.ts'
import { openPnl } from './totals.ts'

const NONE = ZERO

export async function spotAccountOf(exchange: Exchange, member: MemberId, kind: AccountKind) {
  const { marketData } = exchange
  const balances = await exchange.balances(member)
  const assets = [...marketData.assets.values()].map((asset) => {
    const own = balances.find((row) => row.account === kind && row.asset === asset.id)
    const available = own?.available ?? ZERO
    const held = own?.held ?? ZERO
    return {
      asset: asset.id,
      name: asset.name,
      available,
      held,
      valueInUsdt: valueInUsdt(marketData, asset.id, add(available, held)),
      chain: asset.chain,
    }
  })
  return { assets, total: sumOf(assets.map((row) => row.valueInUsdt)) }
}

export async function shownPerpAccountOf(
  { exchange, history }: { exchange: Exchange; history: HistoryReads },
  member: MemberId,
) {
  await exchange.settled(member)
  const { assets, total } = await spotAccountOf(exchange, member, 'perp')
  const netPnl = await netPnlByQuote(history, member)
  const rows = assets.map(async ({ asset, name, available, held }) => {
    const own = await perpOf(exchange, member, asset)
    return {
      total: atLeastZero(add(add(available, held), own?.unrealized ?? ZERO)),
      asset,
      name,
      available: own?.available ?? available,
      movable: own?.movable ?? available,
      orderMargin: own?.heldForOrders ?? ZERO,
      unrealizedPnl: own?.unrealized ?? ZERO,
      positionMargin: own ? add(own.isolatedMargin, own.crossMargin) : ZERO,
      netPnl: netPnl.get(asset) ?? NONE,
    }
  })
  const pnl = await openPnl(exchange, member)
  return { assets: await Promise.all(rows), total: atLeastZero(add(total, pnl)) }
}

/** What positions hold and lose; undefined for a coin that is not the quote of a contract. */
async function perpOf(exchange: Exchange, member: MemberId, asset: AssetId) {
  const perps = [...exchange.marketData.perps.values()]
  return perps.some(({ market }) => market.quote === asset)
    ? (await exchange.readOwn({ type: 'perps', member, quote: asset })).account
    : undefined
}
