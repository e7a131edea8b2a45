/**
 * The member's holdings at the prices shown beside them: positions and account come in separate
 * messages. Values independent of the market are taken from them; the others are computed at one
 * mark price, as the exchange does.
 */
import { unrealizedPnl } from '@assay/domain/perp/position.ts'
import {
  type Amount,
  add,
  atLeastZero,
  smaller,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { exposureOf, ticksOf } from './perpFormMarket.ts'
import { perpRulesOf } from './perpRulesOf.ts'

/** Those without a price now stay as they came. */
export function atMark(
  positions: readonly Position[],
  infoOf: (symbol: string) => PerpInfo | undefined,
): Position[] {
  return positions.map((position) => {
    const info = infoOf(`${position.base}/${position.quote}`)
    const ticks = info ? ticksOf(info.markPrice, info) : 0
    if (!info || ticks === 0) return position
    const pnl = unrealizedPnl(perpRulesOf(info), exposureOf(position), ticks)
    return { ...position, markPrice: info.markPrice, unrealizedPnl: pnl }
  })
}

type Account = {
  equity: Amount
  unrealizedPnl: Amount
  orderMargin: Amount
  positionMargin: Amount
}

/** Free, less the open loss of cross positions; an open profit cannot be spent. */
export function availableAt(account: Account, positions: readonly Position[]): Amount {
  const { equity, unrealizedPnl: pnl, orderMargin, positionMargin } = account
  const free = subtract(equity, add(pnl, add(orderMargin, positionMargin)))
  const cross = positions.filter(({ marginMode }) => marginMode === 'cross')
  const open = sumOf(cross.map((position) => position.unrealizedPnl))
  return atLeastZero(add(free, smaller(open, ZERO)))
}
