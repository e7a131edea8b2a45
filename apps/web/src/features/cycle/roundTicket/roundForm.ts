/**
 * The form of a round as typed, and what the exchange's own functions derive from it. A form with a
 * rejection cannot be sent; a change of duration clears a stake below its minimum.
 */
import { type CycleMarket, optionOf } from '@assay/domain/cycle/cycleMarket.ts'
import { oddsOf } from '@assay/domain/cycle/odds.ts'
import { type CyclePlayer, newPlayer } from '@assay/domain/cycle/playerLimits.ts'
import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import { type RoundDraft, validateRound } from '@assay/domain/cycle/validateRound.ts'
import type { Rejection } from '@assay/domain/rejection.ts'
import { type Amount, inSteps, type Ratio, stepOf, ZERO } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'

type Direction = RoundDraft['direction']
export type RoundForm = { direction: Direction; stake: string; asset: string; seconds: number }

/** The state that the rules depend on. */
export type Around = {
  info: CycleInfo
  available: Amount | undefined
  limits: CycleLimits | undefined
  openRounds: number
  now: number
}

export type RoundOffer = {
  draft: RoundDraft
  stake: Amount
  payoutRate: Ratio
  /** A won round's payout in addition to the stake. */
  gain: Amount
  breakEvenRate: Ratio
  houseEdge: Ratio
  stakeMin: Amount
  stakeMax: Amount
  rejection: Rejection | { code: 'stakeNotNumeric' } | undefined
}

export const STAKE_DECIMALS = 2

/** Keeps what still fits the market; otherwise uses the first duration and coin. */
export function fitForm(form: RoundForm, info: CycleInfo): RoundForm {
  const option = info.options.find(({ seconds }) => seconds === form.seconds) ?? info.options[0]
  const assets = info.stakeAssets.map(({ asset }) => asset)
  const asset = assets.includes(form.asset) ? form.asset : (assets[0] ?? '')
  return { ...form, asset, seconds: option?.seconds ?? 0 }
}

/** Another duration; a stake below its minimum is cleared. */
export function chooseSeconds(form: RoundForm, seconds: number, info: CycleInfo): RoundForm {
  const option = info.options.find((each) => each.seconds === seconds)
  const stake = parseAmount(form.stake)
  const isTooSmall = stake !== undefined && option !== undefined && stake < option.stakeMin
  return { ...form, seconds, stake: isTooSmall ? '' : form.stake }
}

/** Undefined for a market without durations. The form must fit the market. */
export function roundOfferOf(form: RoundForm, around: Around): RoundOffer | undefined {
  const market = marketOf(around.info)
  const option = optionOf(market, form.seconds)
  if (!option) return undefined
  const typed = form.stake === '' ? ZERO : parseAmount(form.stake)
  const stake = typed ?? ZERO
  const { direction, asset, seconds } = form
  const { payoutRate, stakeMin, stakeMax } = option
  const draft: RoundDraft = { direction, stake, asset, seconds, payoutRate }
  const rejection = validateRound(draft, market, {
    isOpen: around.info.isOpen,
    now: around.now,
    tickAt: around.info.tickAt,
    available: around.available ?? stake,
    openRounds: around.openRounds,
    player: playerOf(around.limits),
  })
  return {
    draft,
    stake,
    payoutRate,
    stakeMin,
    stakeMax,
    ...oddsOf(payoutRate),
    gain: payoutOf({ stake, payoutRate }),
    rejection: typed === undefined ? { code: 'stakeNotNumeric' } : rejection,
  }
}

/** A tenth of a percent, rounded up: neither share may look better than it is. */
export const ceilShare = (share: Ratio): Ratio => inSteps(share, stepOf(3), 'up')

/** The terms for the rules; the house's internal limits do not matter to a form. */
const marketOf = (info: CycleInfo): CycleMarket => ({
  symbol: `${info.base}/${info.quote}`,
  stakeAssets: info.stakeAssets.map(({ asset }) => asset),
  options: info.options,
  tieRule: info.tieRule,
  staleAfterMs: info.staleAfterMs,
  exposureMax: ZERO,
  bucketExposureMax: ZERO,
  bucketSeconds: 1,
})

/** Today's loss already includes open stakes. */
function playerOf(limits: CycleLimits | undefined): CyclePlayer {
  if (!limits) return newPlayer()
  const { dailyStake, dailyLoss, stakedToday, lostToday, pausedUntil, excludedUntil } = limits
  return {
    ...newPlayer(),
    dailyStake,
    dailyLoss,
    staked: stakedToday,
    lost: lostToday,
    pausedUntil: pausedUntil ?? 0,
    excludedUntil: excludedUntil ?? 0,
  }
}
