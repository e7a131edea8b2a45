/**
 * One coin in one account, in one shape for all three, so that one list shows them. In the trading
 * account the held amount is the margins; unrealized results are shown separately, and so is the
 * net result of its contracts so far.
 */
import { type Amount, add, ZERO } from '@assay/money/amount.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { AssetBalance, getPerpAccountAssets } from '@assay/wire/routes/funds/account.ts'

type PerpAsset = Reply<typeof getPerpAccountAssets>['assets'][number]

export type Holding = {
  asset: string
  name: string
  available: Amount
  held: Amount
  total: Amount
  /** At the server's price when it was read. */
  valueInUsdt: Amount
  chain: string
  margins?: { order: Amount; position: Amount; unrealized: Amount; net: Amount }
}

export const ofBalance = (row: AssetBalance): Holding => ({
  ...row,
  total: add(row.available, row.held),
})

export function ofPerp(row: PerpAsset): Holding {
  const held = add(row.orderMargin, row.positionMargin)
  return {
    asset: row.asset,
    name: row.name,
    available: row.available,
    held,
    // Not the sum of the other columns: an open loss is already subtracted from what is available.
    total: row.total,
    // Contracts are paid in USDT, which needs no price.
    valueInUsdt: ZERO,
    chain: '',
    margins: {
      order: row.orderMargin,
      position: row.positionMargin,
      unrealized: row.unrealizedPnl,
      net: row.netPnl,
    },
  }
}

export type HoldingFilter = { text: string; hidesZero: boolean }

export function filterHoldings(rows: readonly Holding[], { text, hidesZero }: HoldingFilter) {
  const wanted = text.trim().toUpperCase()
  return rows.filter(
    ({ asset, name, total }) =>
      (!hidesZero || total !== 0n) &&
      (asset.includes(wanted) || name.toUpperCase().includes(wanted)),
  )
}
