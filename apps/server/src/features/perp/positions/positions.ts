/** A member's contracts from the follower, in the shapes of the wire. */
import type { MemberId } from '@assay/domain/account.ts'
import { marginRatio, requirementOf } from '@assay/domain/perp/margin.ts'
import type { PerpTrigger } from '@assay/domain/perp/perpOrder.ts'
import { entryPrice } from '@assay/domain/perp/position.ts'
import { bankruptcyValue } from '@assay/domain/perp/risk/liquidation.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { OwnPerps, PositionStanding } from '@assay/engine/perp/perpRead.ts'
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
): Promise<{ own: OwnPerps; position: PositionStanding; live: LivePerp } | Refusal> {
  const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
  const position = own.positions.find((each) => each.id === id)
  if (!position) return refuse('positionNotFound')
  return { own, position, live: livePerpOf(exchange.marketData, position.market) }
}

export const wirePositionsOf = (own: OwnPerps, marketData: MarketData): Position[] =>
  own.positions.map((position) =>
    wirePositionOf(position, own, livePerpOf(marketData, position.market)),
  )

function wirePositionOf(standing: PositionStanding, own: OwnPerps, live: LivePerp): Position {
  const { market, rules } = live
  const { id, side, marginMode, leverage, lots, status } = standing
  const protections = own.triggers
    .filter(({ position }) => position === id)
    .map((trigger) => wireProtectionOf(trigger, standing, live))
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
    entryPrice: entryPrice(rules, standing),
    // Several closing orders may together ask for more than the position.
    closableLots: Math.max(0, lots - claimedLots(standing, own)),
    margin: standing.margin,
    unrealizedPnl: standing.unrealized,
    returnRate: standing.returnRatio,
    realizedPnl: standing.realized,
    fee: standing.fees,
    // Funding accrued since the account's last update counts as paid.
    fundingPaid: add(standing.funding, standing.fundingDue),
    contractSize: rules.lotUnit,
    markPrice: standing.mark > 0 ? fromTicks(standing.mark, market) : undefined,
    notional: standing.value,
    liquidationPrice: standing.liquidationPrice,
    bankruptcyPrice: bankruptcyPriceOf(standing, live),
    maintenanceMargin: requirementOf({ rules, mark: standing.mark, lots }),
    equity: status.equity,
    maintenanceAll: status.maintenance,
    marginRatio: marginRatio(status),
    adlLights: standing.adlLights,
    takeProfitPrice: firstOf('takeProfit'),
    stopLossPrice: firstOf('stopLoss'),
    protections,
    openedAt: standing.openedAt,
  }
}

/** The price at which nothing of the margin is left; undefined if there is none. */
function bankruptcyPriceOf(standing: PositionStanding, { rules }: LivePerp): Price | undefined {
  const { status, lots, side, mark } = standing
  const value = bankruptcyValue(status, { ...standing, rules, mark }, lots)
  if (value <= 0n) return undefined
  return averagePrice(value, times(rules.lotUnit, lots), side === 'long' ? 'up' : 'down')
}

function claimedLots(standing: PositionStanding, own: OwnPerps): number {
  const closing = own.orders.filter(
    (order) =>
      order.isReduceOnly &&
      order.market === standing.market &&
      order.marginMode === standing.marginMode &&
      order.positionSide === standing.side,
  )
  return closing.reduce((sum, order) => sum + order.remaining, 0)
}

export function wireProtectionOf(
  trigger: PerpTrigger,
  { side }: Pick<PositionStanding, 'side'>,
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
