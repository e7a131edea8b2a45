/**
 * The accounts that are judged: an isolated position with its own margin, or all cross positions of
 * a portfolio with the money that is not held for orders or isolated positions.
 */
import { fundingPaymentOf } from '@assay/domain/perp/funding.ts'
import { type Leg, type MarginStatus, marginStatus, riskLevel } from '@assay/domain/perp/margin.ts'
import { perpValue } from '@assay/domain/perp/perpMarket.ts'
import { unrealizedPnl } from '@assay/domain/perp/position.ts'
import { equityWithoutWarning } from '@assay/domain/perp/risk/removableMargin.ts'
import {
  type Amount,
  add,
  atLeastZero,
  smaller,
  subtract,
  sumOf,
  ZERO,
} from '@assay/money/amount.ts'
import type { State } from '../../state.ts'
import { hasMarkRules, type Portfolio, type PositionState, type Risk } from '../perpState.ts'
import { isHalted } from './halts.ts'

export function positionsOfAccount(position: PositionState): PositionState[] {
  return position.marginMode === 'isolated' ? [position] : crossPositions(position.portfolio)
}

export const crossPositions = (portfolio: Portfolio): PositionState[] =>
  portfolio.positions.filter(({ marginMode }) => marginMode === 'cross')

export const groupRiskOf = (position: PositionState): Risk =>
  position.marginMode === 'isolated' ? position.risk : position.portfolio.risk

/** Available plus what cross positions hold; nothing else of the account backs them. */
export function crossCash(state: State, portfolio: Portfolio): Amount {
  let cash = state.ledger.availableAt(portfolio.account)
  for (const { marginMode, margin } of portfolio.positions) {
    if (marginMode === 'cross') cash = add(cash, margin)
  }
  return cash
}

export const cashOf = (state: State, position: PositionState): Amount =>
  position.marginMode === 'isolated' ? position.margin : crossCash(state, position.portfolio)

export const fundingDueOf = ({ side, lots, fundingIndex, marketState }: PositionState): Amount =>
  fundingPaymentOf(side, lots, subtract(marketState.fundingIndex, fundingIndex))

export const positionLegOf = (position: PositionState): Leg => ({
  rules: position.marketState.rules,
  side: position.side,
  lots: position.lots,
  entryValue: position.entryValue,
  mark: position.marketState.markPrice,
  fundingDue: fundingDueOf(position),
})

export function statusOfAccount(state: State, position: PositionState): MarginStatus {
  return marginStatus(cashOf(state, position), positionsOfAccount(position).map(positionLegOf))
}

export const isInLiquidation = (state: State, position: PositionState): boolean =>
  riskLevel(statusOfAccount(state, position)) === 100

/** After a liquidation that found no taker, the member may close. */
export const isClosingRefused = (state: State, position: PositionState): boolean =>
  isInLiquidation(state, position) && !groupRiskOf(position).isStuck

/**
 * What may be spent: losses of cross positions and their accrued funding count, their profits do
 * not.
 */
export function spendableOf(state: State, portfolio: Portfolio): Amount {
  let unrealized = ZERO
  let owed = ZERO
  for (const position of portfolio.positions) {
    if (position.marginMode !== 'cross') continue
    const { rules, markPrice } = position.marketState
    unrealized = add(unrealized, unrealizedPnl(rules, position, markPrice))
    owed = add(owed, atLeastZero(fundingDueOf(position)))
  }
  const available = state.ledger.availableAt(portfolio.account)
  return atLeastZero(add(subtract(available, owed), smaller(unrealized, ZERO)))
}

/**
 * Whether a cross position cannot be judged because its index is old or in doubt: then no order
 * that opens another one is accepted, and none joins or leaves the account. Older rules did not
 * look at that.
 */
export const isCrossInDoubt = (portfolio: Portfolio, now: number): boolean =>
  crossPositions(portfolio).some(
    ({ marketState }) => hasMarkRules(marketState) && isHalted(marketState, now),
  )

/**
 * What may leave the cross account, for another account or an isolated position. What remains must
 * not be at a warning, since a loss may have used up the margin that the positions held; and it
 * must bear the whole value of positions whose index is old or in doubt. Older rules looked at
 * neither.
 */
export function outflowMax(state: State, portfolio: Portfolio, now: number): Amount {
  const spendable = spendableOf(state, portfolio)
  const cross = crossPositions(portfolio)
  if (!cross.some(({ marketState }) => hasMarkRules(marketState))) return spendable
  const legs = cross.map(positionLegOf)
  const { equity, maintenance } = marginStatus(crossCash(state, portfolio), legs)
  const doubtful = sumOf(
    cross
      .filter(({ marketState }) => isHalted(marketState, now))
      .map(({ marketState, lots }) => perpValue(marketState.rules, marketState.markPrice, lots)),
  )
  const above = subtract(equity, add(equityWithoutWarning(maintenance), doubtful))
  return atLeastZero(smaller(above, spendable))
}
