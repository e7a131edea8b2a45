/**
 * Closing at the market: a part, a whole position, or many at once. Never more than the position.
 */
import type { PerpOrder, TriggerId } from '@assay/domain/perp/perpOrder.ts'
import { validatePerpOrder } from '@assay/domain/perp/validatePerpOrder.ts'
import { ZERO } from '@assay/money/amount.ts'
import type { Event } from '../../event.ts'
import { isMember } from '../../kernel/isMember.ts'
import { reject, rejectWith } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import type { ClosePerpPosition, ClosePerpPositions } from '../perpCommand.ts'
import type { PositionState } from '../perpState.ts'
import { flowOf } from '../risk/flow.ts'
import { isClosingRefused } from '../risk/riskAccount.ts'
import { portfoliosOf } from './cancelPerp.ts'
import { executePerp } from './executePerp.ts'
import { newOpenOrder } from './openOrder.ts'
import { perpView } from './placePerpOrder.ts'

export function closePerpPosition(state: State, command: ClosePerpPosition, now: number): Event[] {
  const { member, lots } = command
  const position = state.perp.positions.get(command.position)
  if (position?.member !== member) return reject('positionNotFound')
  if (!Number.isSafeInteger(lots) || lots < 0) return reject('lotsNotWhole')
  const wanted = lots === 0 ? position.lots : lots
  const { marketState, portfolio } = position
  const key = {
    market: position.market,
    marginMode: position.marginMode,
    positionSide: position.side,
  }
  const refusal = validatePerpOrder(
    { ...closingTerms(position, wanted), orderType: 'market' },
    marketState.rules,
    perpView(marketState, { portfolio, command: key, now }),
  )
  if (refusal) return rejectWith(refusal)
  if (isClosingRefused(state, position)) return reject('accountInLiquidation')
  const events: Event[] = []
  closeAtMarket(state, position, { lots: wanted, trigger: 0, now, events })
  return events
}

/**
 * Positions that cannot be closed now (an empty book) stay open; the count says how many were
 * closed.
 */
export function closePerpPositions(
  state: State,
  command: ClosePerpPositions,
  now: number,
): Event[] {
  const { member, market, positionSide } = command
  if (!isMember(member)) return reject('accountNotFound')
  if (market !== undefined && !state.perp.markets.has(market)) return reject('marketNotFound')
  const isKnown = positionSide === undefined || ['long', 'short'].includes(positionSide)
  if (!isKnown) return reject('commandInvalid')
  const events: Event[] = []
  let count = 0
  for (const portfolio of portfoliosOf(state, member)) {
    for (const position of [...portfolio.positions]) {
      const isMeant =
        (market === undefined || position.market === market) &&
        (positionSide === undefined || position.side === positionSide)
      if (!isMeant || position.lots === 0 || !hasTaker(position)) continue
      if (isClosingRefused(state, position)) continue
      closeAtMarket(state, position, { lots: position.lots, trigger: 0, now, events })
      count++
    }
  }
  events.push({ type: 'perpPositionsClosed', member, count })
  return events
}

const hasTaker = ({ side, marketState }: PositionState): boolean =>
  marketState.book.bestPrice(side === 'long' ? 'buy' : 'sell') > 0

const closingTerms = (position: PositionState, lots: number) => ({
  marginMode: position.marginMode,
  positionSide: position.side,
  isReduceOnly: true,
  timeInForce: 'ioc' as const,
  price: 0,
  lots,
  leverage: position.leverage,
  takeProfit: undefined,
  stopLoss: undefined,
})

/** A reduce-only market order, as a member or a trigger places it. */
export function closeAtMarket(
  state: State,
  position: PositionState,
  step: { lots: number; trigger: TriggerId; now: number; events: Event[] },
): void {
  const { marketState, portfolio, member, market } = position
  const { lots, trigger, now, events } = step
  const order: PerpOrder = {
    ...closingTerms(position, lots),
    id: ++state.lastOrder,
    member,
    market,
    type: 'market',
    clientOrderId: '',
    makerFeeRate: marketState.rules.makerFeeRate,
    takerFeeRate: marketState.rules.takerFeeRate,
    createdAt: now,
  }
  const open = newOpenOrder(order, { portfolio, marketState, held: ZERO })
  const { quote } = marketState.rules
  events.push({ type: 'perpOrderPlaced', order, quote, trigger, flow: flowOf(member) })
  executePerp(state, open, { now, events })
}
