/** A member's contracts from the follower, in the shapes of the wire. */
import type { MemberId } from '@assay/domain/account.ts'
import { marginRatio, requirementOf } from '@assay/domain/perp/margin.ts'
import type { PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import { entryPrice } from '@assay/domain/perp/position.ts'
import { bankruptcyValue } from '@assay/domain/perp/risk/liquidation.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { OwnPerps, PositionView } from '@assay/engine/perp/perpRead.ts'
import { add, averagePrice, type Price, times } from '@assay/money/amount.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import type { LivePerp } from '../../../live/livePerp.ts'
import type { MarketData } from '../../../live/marketData.ts'
import { livePerpOf } from '../perpOrders.ts'

/** The quote coin of contracts, for margin and payments. */
export const QUOTE = 'USDT'

/** A position of the member, with its market; or a refusal. */
export async function findOwnPosition(
  exchange: Exchange,
  member: MemberId,
  id: number | undefined,
): Promise<{ own: OwnPerps; position: PositionView; live: LivePerp } | Refusal> {
  const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
  const position = own.positions.find((each) => each.id === id)
  if (!position) return refuse('positionNotFound')
  return { own, position, live: livePerpOf(exchange.marketData, position.market) }
}

export const wirePositionsOf = (own: OwnPerps, marketData: MarketData): Position[] =>
  own.positions.map((position) =>
    wirePositionOf(position, own, livePerpOf(marketData, position.market)),
  )

function wirePositionOf(view: PositionView, own: OwnPerps, live: LivePerp): Position {
  const { market, rules } = live
  const { id, side, marginMode, leverage, lots, status } = view
  const protections = own.triggers
    .filter(({ position }) => position === id)
    .map((trigger) => wireProtectionOf(trigger, view, live))
  const firstOf = (kind: Protection['kind']) =>
    protections.find((protection) => protection.kind === kind)?.triggerPrice
  return {
    id,
    base: market.base,
    quote: market.quote,
    side,
    marginMode,
    leverage,
    lots,
    entryPrice: entryPrice(rules, view),
    // Several closing orders may together ask for more than the position.
    closableLots: Math.max(0, lots - claimedLots(view, own)),
    margin: view.margin,
    unrealizedPnl: view.unrealized,
    returnRate: view.returnRatio,
    realizedPnl: view.realized,
    fee: view.fees,
    // Funding accrued since the account's last update counts as paid.
    fundingPaid: add(view.funding, view.fundingDue),
    contractSize: rules.lotUnit,
    markPrice: view.mark > 0 ? fromTicks(view.mark, market) : undefined,
    notional: view.value,
    liquidationPrice: view.liquidationPrice,
    bankruptcyPrice: bankruptcyPriceOf(view, live),
    maintenanceMargin: requirementOf({ rules, mark: view.mark, lots }),
    equity: status.equity,
    maintenanceAll: status.maintenance,
    marginRatio: marginRatio(status),
    adlLights: view.adlLights,
    takeProfitPrice: firstOf('takeProfit'),
    stopLossPrice: firstOf('stopLoss'),
    protections,
    openedAt: view.openedAt,
  }
}

/** The price at which nothing of the margin is left; undefined if there is none. */
function bankruptcyPriceOf(view: PositionView, { rules }: LivePerp): Price | undefined {
  const { status, lots, side, mark } = view
  const value = bankruptcyValue(status, { ...view, rules, mark }, lots)
  if (value <= 0n) return undefined
  return averagePrice(value, times(rules.lotUnit, lots), side === 'long' ? 'up' : 'down')
}

function claimedLots(view: PositionView, own: OwnPerps): number {
  const closing = own.orders.filter(
    (order) =>
      order.isReduceOnly &&
      order.market === view.market &&
      order.marginMode === view.marginMode &&
      order.positionSide === view.side,
  )
  return closing.reduce((sum, order) => sum + order.remaining, 0)
}

export function wireProtectionOf(
  trigger: PerpTrigger,
  { side }: Pick<PositionView, 'side'>,
  { market }: LivePerp,
): Protection {
  return {
    id: trigger.id,
    position: trigger.position,
    base: market.base,
    quote: market.quote,
    side,
    kind: trigger.kind,
    triggerPrice: fromTicks(trigger.price, market),
    trigger: trigger.triggerBy,
    lots: trigger.lots > 0 ? trigger.lots : undefined,
    createdAt: trigger.createdAt,
  }
}
