/**
 * The rules of a round, shared by the form and the engine. Returns the first rule that refuses, or
 * undefined. The house's limits and funds are checked afterwards.
 */

import type { Amount, Ratio } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { AssetId } from '../asset.ts'
import type { Rejection } from '../rejection.ts'
import { validateBalance } from '../validateBalance.ts'
import { type CycleMarket, type Direction, OPEN_ROUNDS_MAX, optionOf } from './cycleMarket.ts'
import { type CyclePlayer, stakeLeft } from './playerLimits.ts'

export type RoundDraft = {
  direction: Direction
  stake: Amount
  asset: AssetId
  seconds: number
  /** The rate that the member saw; undefined accepts the current one. */
  payoutRate: Ratio | undefined
}

export type RoundView = {
  isOpen: boolean
  now: number
  /** The time of the latest tick; 0 for never. */
  tickAt: number
  available: Amount
  openRounds: number
  player: CyclePlayer
}

export function validateRound(
  draft: RoundDraft,
  market: CycleMarket,
  view: RoundView,
): Rejection | undefined {
  if (draft.direction !== 'up' && draft.direction !== 'down') return { code: 'commandInvalid' }
  if (!view.isOpen) return { code: 'marketNotTradable' }
  return (
    checkTerms(draft, market) ??
    checkStake(draft, market) ??
    checkFeed(market, view) ??
    checkPlayer(draft, view) ??
    validateBalance(draft.stake, view.available)
  )
}

function checkTerms(draft: RoundDraft, market: CycleMarket): Rejection | undefined {
  if (!market.stakeAssets.includes(draft.asset)) return { code: 'stakeAssetNotOffered' }
  const option = optionOf(market, draft.seconds)
  if (!option) return { code: 'durationNotOffered' }
  const isSame = draft.payoutRate === undefined || draft.payoutRate === option.payoutRate
  return isSame ? undefined : { code: 'termsChanged' }
}

function checkStake({ stake, asset, seconds }: RoundDraft, market: CycleMarket) {
  const { stakeMin, stakeMax } = optionOf(market, seconds)!
  if (stake <= 0n) return { code: 'stakeRequired' } as const
  if (stake < stakeMin) {
    const details = { minimum: toDecimal(stakeMin), asset }
    return { code: 'stakeBelowMinimum', details } as const
  }
  if (stake <= stakeMax) return undefined
  return { code: 'stakeAboveMaximum', details: { maximum: toDecimal(stakeMax), asset } } as const
}

function checkFeed(market: CycleMarket, { now, tickAt }: RoundView): Rejection | undefined {
  const isFresh = tickAt > 0 && now - tickAt <= market.staleAfterMs
  return isFresh ? undefined : { code: 'feedStale' }
}

/** The member's own limits come before the balance, because they apply whatever the balance is. */
function checkPlayer(
  { stake, asset }: RoundDraft,
  { now, player, openRounds }: RoundView,
): Rejection | undefined {
  if (player.excludedUntil > now) return { code: 'cycleExcluded' }
  if (player.pausedUntil > now) return { code: 'cyclePaused' }
  if (openRounds >= OPEN_ROUNDS_MAX) return { code: 'tooManyOpenRounds' }
  const { byStake, byLoss } = stakeLeft(player)
  if (byStake !== undefined && stake > byStake) {
    return { code: 'dailyStakeReached', details: { left: toDecimal(byStake), asset } }
  }
  if (byLoss !== undefined && stake > byLoss) {
    return { code: 'dailyLossReached', details: { left: toDecimal(byLoss), asset } }
  }
  return undefined
}
