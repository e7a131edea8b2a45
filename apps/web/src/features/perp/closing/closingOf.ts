/** The combined result of closing positions at the market, from the single estimates. */
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { closeOrder } from './closeOrder.ts'

/** Undefined while one of them has no price. */
export function closingOf(
  positions: readonly Position[],
  infos: ReadonlyMap<string, PerpInfo>,
): { pnl: bigint; fee: bigint } | undefined {
  const sum = { pnl: 0n, fee: 0n }
  for (const position of positions) {
    const { base, quote, closableLots } = position
    // All of it is already being closed.
    if (closableLots === 0) continue
    const draft = { type: 'market', price: '', lots: String(closableLots) } as const
    const { estimate } = closeOrder(draft, position, infos.get(`${base}/${quote}`))
    if (!estimate) return undefined
    sum.pnl += estimate.pnl
    sum.fee += estimate.fee
  }
  return sum
}
