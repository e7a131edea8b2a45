/**
 * The text that the server signs when it accepts a round: its terms as JSON in a fixed order of
 * fields, so that a round always has the same text. It does not identify the member.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Round } from './round.ts'

type ReceiptContent = {
  product: 'cycle'
  rules: string
  round: number
  market: string
  direction: 'up' | 'down'
  stake: string
  asset: string
  seconds: number
  payoutRate: string
  tieRule: 'loss' | 'refund'
  staleAfterMs: number
  acceptedAt: number
  expiresAt: number
  headSequence: number
  headHash: string
}

export function receiptText(round: Omit<Round, 'member'>): string {
  const content: ReceiptContent = {
    product: 'cycle',
    rules: round.rules,
    round: round.id,
    market: round.market,
    direction: round.direction,
    stake: toDecimal(round.stake),
    asset: round.asset,
    seconds: round.seconds,
    payoutRate: toDecimal(round.payoutRate),
    tieRule: round.tieRule,
    staleAfterMs: round.staleAfterMs,
    acceptedAt: round.acceptedAt,
    expiresAt: round.expiresAt,
    headSequence: round.headSequence,
    headHash: round.headHash,
  }
  return JSON.stringify(content)
}
