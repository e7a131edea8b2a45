/** Positions over HTTP: lists and reports, closing, leverage and margin, and their protection. */
import type { MemberId } from '@assay/domain/account.ts'
import { symbolOf } from '@assay/domain/market.ts'
import { isLeverageOffered, leverageMaxOf } from '@assay/domain/perp/perpMarket.ts'
import type { Command } from '@assay/engine/command.ts'
import { negative } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/trading/contractPosition.ts'
import {
  getDeleverage,
  getLiquidation,
  getLiquidations,
} from '@assay/wire/routes/trading/contractReport.ts'
import { type Binding, handleMember } from '../../../http/bindRoutes.ts'
import { handlePage } from '../../../http/handlePage.ts'
import { refuse, rejectionOf } from '../../../http/reply.ts'
import { offTick, perpTicksOf } from '../placing.ts'
import { orderById, PAGE, type PerpParts, placedOrder } from '../routes.ts'
import { listFundingPayments } from './fundingPayments.ts'
import { findOwnPosition, QUOTE, wirePositionsOf } from './positions.ts'
import { protectionRoutes } from './protectionRoutes.ts'

export function positionRoutes(parts: PerpParts): Binding[] {
  return [
    ...listRoutes(parts),
    ...closingRoutes(parts),
    ...marginRoutes(parts),
    ...protectionRoutes(parts),
  ]
}

const marketOf = ({ base, quote }: { base?: string | undefined; quote?: string | undefined }) =>
  base && quote ? symbolOf(base, quote) : undefined

function listRoutes({ exchange, closings, history }: PerpParts): Binding[] {
  const { marketData } = exchange
  return [
    handleMember(wire.getPositions, async (_, { session }) =>
      wirePositionsOf(
        await exchange.readOwn({ type: 'perps', member: session.member, quote: QUOTE }),
        marketData,
      ),
    ),
    handleMember(wire.getPositionsOfMarket, async ({ base, quote }, { session }) => {
      const symbol = symbolOf(base, quote)
      if (!marketData.perps.has(symbol)) return refuse('marketNotFound')
      const own = await exchange.readOwn({ type: 'perps', member: session.member, quote: QUOTE })
      const positions = own.positions.filter(({ market }) => market === symbol)
      return wirePositionsOf({ ...own, positions }, marketData)
    }),
    handlePage(wire.getClosedPositions, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const { side, closedBy, since, until } = input
      const filter = { market: marketOf(input), side, closedBy, since, until }
      return closings.positions(member, filter, page)
    }),
    handlePage(getLiquidations, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const { side, kind, since, until } = input
      const filter = { market: marketOf(input), side, kind, since, until }
      return closings.forced(member, filter, page)
    }),
    handlePage(wire.getFundingPayments, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const { side, position, since, until } = input
      const filter = { market: marketOf(input), side, position, since, until }
      return listFundingPayments({ history, marketData }, member, { filter, page })
    }),
    handleMember(getLiquidation, async ({ id }, { session: { member } }) => {
      await exchange.settled(member)
      return (await closings.report(member, Number(id))) ?? refuse('orderNotFound')
    }),
    handleMember(getDeleverage, async ({ id, position }, { session: { member } }) => {
      await exchange.settled(member)
      const closing = { id: Number(id), position: Number(position) }
      return (await closings.deleverage(member, closing)) ?? refuse('orderNotFound')
    }),
  ]
}

function closingRoutes(parts: PerpParts): Binding[] {
  const { exchange } = parts

  /** At the market the engine knows the position; at a price it is a reduce-only order. */
  async function closeOne(
    { position: id, lots = 0, price }: Input<typeof wire.closePosition>,
    { member, key }: { member: MemberId; key: string },
  ) {
    const at = Date.now()
    if (price === undefined) {
      const command: Command = { type: 'closePerpPosition', at, key, member, position: id, lots }
      return placedOrder(parts, member, command)
    }
    // On a repeat the position may be smaller or gone because of the first order.
    const done = await exchange.accepted(member, key)
    if (done) return orderById(parts, member, done.order)
    const found = await findOwnPosition(exchange, member, id)
    if (!('position' in found)) return found
    const { position, live } = found
    const ticks = perpTicksOf(price, live)
    if (ticks === undefined) return offTick(live)
    return placedOrder(parts, member, {
      type: 'placePerpOrder',
      at,
      key,
      member,
      market: position.market,
      marginMode: position.marginMode,
      positionSide: position.side,
      isReduceOnly: true,
      orderType: 'limit',
      timeInForce: 'gtc',
      price: ticks,
      leverage: position.leverage,
      lots: lots === 0 ? position.lots : lots,
      clientOrderId: '',
      takeProfit: undefined,
      stopLoss: undefined,
      judgedBy: 'fill',
    })
  }

  async function closeMany(
    { member, key }: { member: MemberId; key: string },
    { market, side }: { market: string | undefined; side: 'all' | 'long' | 'short' },
  ) {
    const answer = await exchange.submit({
      type: 'closePerpPositions',
      at: Date.now(),
      key,
      member,
      market,
      positionSide: side === 'all' ? undefined : side,
    })
    const done = answer.events.find((event) => event.type === 'perpPositionsClosed')
    return rejectionOf(answer) ?? { count: done?.count ?? 0 }
  }

  return [
    handleMember(wire.closePosition, (input, { session: { member }, key }) =>
      closeOne(input, { member, key }),
    ),
    handleMember(wire.closePositionsOfAsset, ({ base, side }, { session: { member }, key }) =>
      closeMany({ member, key }, { market: symbolOf(base, QUOTE), side }),
    ),
    handleMember(wire.closeAllPositions, ({ side }, { session: { member }, key }) =>
      closeMany({ member, key }, { market: undefined, side }),
    ),
  ]
}

function marginRoutes(parts: PerpParts): Binding[] {
  const { exchange } = parts
  const { marketData } = exchange

  async function changed(member: MemberId, id: number, command: Command) {
    const rejected = rejectionOf(await exchange.submit(command))
    if (rejected) return rejected
    const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
    const position = wirePositionsOf(own, marketData).find((each) => each.id === id)
    return position ? { position } : refuse('positionNotFound')
  }

  return [
    handleMember(wire.setLeverage, async (input, { session: { member }, key }) => {
      const { marginMode, leverage } = input
      const market = symbolOf(input.base, input.quote)
      const live = marketData.perps.get(market)
      if (!live) return refuse('marketNotFound')
      if (!isLeverageOffered(live.rules, leverage)) {
        return refuse('leverageNotOffered', { maximum: leverageMaxOf(live.rules) })
      }
      // A contract without positions and orders takes its leverage with its order.
      const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
      const hasAny = [...own.positions, ...own.orders.filter((order) => !order.isReduceOnly)].some(
        (each) => each.market === market && each.marginMode === marginMode,
      )
      if (hasAny) {
        const answer = await exchange.submit({
          type: 'setPerpLeverage',
          at: Date.now(),
          key,
          member,
          market,
          marginMode,
          positionSide: undefined,
          leverage,
        })
        const rejected = rejectionOf(answer)
        if (rejected) return rejected
      }
      return { leverage }
    }),
    handleMember(wire.setMarginMode, ({ position, marginMode }, { session: { member }, key }) =>
      changed(member, position, {
        type: 'setPerpMarginMode',
        at: Date.now(),
        key,
        member,
        position,
        marginMode,
      }),
    ),
    handleMember(wire.changeMargin, (input, { session: { member }, key }) => {
      const { position } = input
      const amount = input.direction === 'add' ? input.amount : negative(input.amount)
      const command = { type: 'adjustPerpMargin', at: Date.now(), key, member, position } as const
      return changed(member, position, { ...command, amount })
    }),
  ]
}
