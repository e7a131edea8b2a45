/**
 * An isolated position's own margin, and the change between isolated and cross. Refused if it would
 * leave any account of the member at a warning.
 */

import { type MarginStatus, marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { MARGIN_MODES } from '@assay/domain/perp/perpOrder.ts'
import { MARGIN_DECIMALS, removableMargin } from '@assay/domain/perp/risk/removableMargin.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import { validateBalance } from '@assay/domain/validateBalance.ts'
import { type Amount, add, inSteps, negative, stepOf, subtract } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Event } from '../../event.ts'
import { reject, rejectWith } from '../../kernel/reject.ts'
import type { State } from '../../state.ts'
import type { AdjustPerpMargin, SetPerpMarginMode } from '../perpCommand.ts'
import { findPosition, noRisk, type PositionState, plainPosition } from '../perpState.ts'
import { flowOf, settle } from './flow.ts'
import { isHalted } from './halts.ts'
import { settleFunding } from './positions.ts'
import {
  cashOf,
  crossCash,
  crossPositions,
  fundingDueOf,
  isCrossInDoubt,
  isInLiquidation,
  outflowMax,
  positionLegOf,
} from './riskAccount.ts'

export function adjustPerpMargin(state: State, command: AdjustPerpMargin, now: number): Event[] {
  const { member, amount } = command
  const position = state.perp.positions.get(command.position)
  if (position?.member !== member) return reject('positionNotFound')
  if (position.marginMode !== 'isolated') return reject('positionNotIsolated')
  if (amount === 0n) return reject('amountNotPositive')
  if (amount > AMOUNT_MAX || amount < negative(AMOUNT_MAX)) return reject('amountTooLarge')
  const { marketState, portfolio } = position
  if (isInLiquidation(state, position)) return reject('accountInLiquidation')
  if (amount < 0n && isHalted(marketState, now)) return reject('perpHalted')
  if (amount > 0n) {
    const short = validateBalance(amount, outflowMax(state, portfolio, now))
    if (short) return rejectWith(short)
  } else {
    const removable = removableOf(position)
    if (negative(amount) > removable) {
      // The message rounds it to what can be entered.
      const maximum = toDecimal(inSteps(removable, stepOf(MARGIN_DECIMALS), 'down'))
      const details = { maximum, asset: marketState.rules.quote }
      return rejectWith({ code: 'marginAboveRemovable', details })
    }
  }

  const events: Event[] = []
  settleFunding(state, position, events)
  const flow = flowOf(member, { held: amount })
  settle(state, marketState, { portfolio, flow })
  position.margin = add(position.margin, amount)
  state.perp.touched.add(position)
  const { quote } = marketState.rules
  events.push({
    type: 'perpMarginAdjusted',
    member,
    quote,
    position: plainPosition(position),
    flow,
  })
  return events
}

function removableOf(position: PositionState): Amount {
  const { margin, entryValue, leverage } = position
  const { unrealized, maintenance } = marginStatus(margin, [positionLegOf(position)])
  const fundingDue = fundingDueOf(position)
  return removableMargin({ margin, entryValue, leverage, unrealized, fundingDue, maintenance })
}

export function setPerpMarginMode(state: State, command: SetPerpMarginMode, now: number): Event[] {
  const { member, marginMode } = command
  const position = state.perp.positions.get(command.position)
  if (position?.member !== member) return reject('positionNotFound')
  if (!MARGIN_MODES.includes(marginMode) || marginMode === position.marginMode) {
    return reject('commandInvalid')
  }
  const { portfolio, marketState, market, side } = position
  if (isHalted(marketState, now)) return reject('perpHalted')
  if (isCrossInDoubt(portfolio, now)) return reject('crossInDoubt')
  const target = { market, marginMode, positionSide: side }
  if (findPosition(portfolio, target)) return reject('marginModeInUse')
  for (const { order } of portfolio.orders) {
    const isHere = order.market === market && order.positionSide === side
    if (isHere) return reject('positionHasOrders')
  }
  if (![...statusesAfter(state, position)].every((status) => riskLevel(status) === 0)) {
    return reject('marginUnsafe')
  }
  const events: Event[] = []
  settleFunding(state, position, events)
  position.marginMode = marginMode
  position.risk = noRisk()
  // The account it leaves and the one it joins.
  state.perp.touched.add(position.portfolio)
  if (marginMode === 'isolated') state.perp.touched.add(position)
  events.push({ type: 'perpMarginModeSet', member, position: plainPosition(position) })
  return events
}

/** The accounts after the change: the position's own, and the cross one. */
function* statusesAfter(state: State, position: PositionState): Generator<MarginStatus> {
  const { portfolio, margin } = position
  const cross = crossPositions(portfolio).filter((other) => other !== position)
  if (position.marginMode === 'isolated') {
    const legs = [...cross, position].map(positionLegOf)
    yield marginStatus(add(crossCash(state, portfolio), margin), legs)
    return
  }
  yield marginStatus(margin, [positionLegOf(position)])
  yield marginStatus(subtract(cashOf(state, position), margin), cross.map(positionLegOf))
}
