import { type Amount, type Ratio, ZERO } from '@assay/money/amount.ts'
import type { MemberId } from '../../account.ts'
import type { MarketSymbol } from '../../market.ts'
import type { MarkParts } from '../markPrice.ts'
import type { PerpRules } from '../perpMarket.ts'
import type { MarginMode, PositionId, PositionSide } from '../perpOrder.ts'
import { reduction } from '../position.ts'
import { adlRank } from './adlRank.ts'
import { deleverageShare, deleverageValue } from './liquidation.ts'

/**
 * The report for a member whose profitable position was closed against a liquidated one: why it was
 * chosen, and how its value was determined. It contains only what is needed of the other side.
 */
export type DeleverageReport = {
  liquidation: number
  member: MemberId
  position: PositionId
  market: MarketSymbol
  side: PositionSide
  marginMode: MarginMode
  leverage: number
  at: number
  mark: MarkParts & { index: number }
  /** The rank on its side from 0, the number of positions, and the deciding score. */
  rank: number
  ranked: number
  score: Ratio
  /** The position when it was ranked: lots, entry value, margin. */
  lots: number
  entryValue: Amount
  margin: Amount
  /** Funding settled between ranking and closing, included in the entry value. */
  entryValueAtClose: Amount
  closed: number
  value: Amount
  realized: Amount
  /**
   * The liquidated side: its lots and entry value, how many had to be closed, and how many better
   * ranks had taken; its money and the fund's.
   */
  other: {
    lots: number
    entryValue: Amount
    asked: number
    given: number
    cash: Amount
    fund: Amount
  }
}

/**
 * Recomputes a report from its inputs (formulas 8). Returns each deviation as a short sentence for
 * a log; an empty list means that every figure is right.
 */
export function recomputeDeleverage(report: DeleverageReport, rules: PerpRules): string[] {
  const { side, lots, entryValue, margin, mark, closed, value, realized, other } = report
  const wrong: string[] = []
  const check = (isRight: boolean, sentence: string) => {
    if (!isRight) wrong.push(sentence)
  }
  const score = adlRank(rules, { side, lots, entryValue, margin }, mark.mark)
  check(score === report.score, 'The score was another.')
  check(report.rank < report.ranked, 'There were fewer positions than that.')
  check(closed <= lots && other.given + closed <= other.asked, 'More was closed than there was.')
  const otherSide: PositionSide = side === 'long' ? 'short' : 'long'
  const leg = { ...other, rules, side: otherSide, mark: mark.mark, fundingDue: ZERO }
  const whole = deleverageValue(leg, other.asked, other)
  const part = deleverageShare(whole, { ...other, lots: closed })
  check(value === part, 'The value was another.')
  const atClose = { side, lots, entryValue: report.entryValueAtClose, margin }
  check(reduction(atClose, closed, value).realized === realized, 'The profit was another.')
  return wrong
}
