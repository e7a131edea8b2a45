import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { Round } from '@assay/domain/cycle/round.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'

/** Cycle contracts as plain JSON in a fixed order of fields, for the journal and the snapshot. */
type Plain = Record<string, unknown>

export function cycleMarketToPlain(market: CycleMarket): Plain {
  const { symbol, stakeAssets, options, tieRule, staleAfterMs, bucketSeconds } = market
  return {
    symbol,
    stakeAssets,
    options: options.map(({ seconds, payoutRate, stakeMin, stakeMax }) => ({
      seconds,
      payoutRate: payoutRate.toString(),
      stakeMin: stakeMin.toString(),
      stakeMax: stakeMax.toString(),
    })),
    tieRule,
    staleAfterMs,
    exposureMax: market.exposureMax.toString(),
    bucketExposureMax: market.bucketExposureMax.toString(),
    bucketSeconds,
  }
}

export function cycleMarketFromPlain(plain: Plain): CycleMarket {
  const { options, exposureMax, bucketExposureMax } = plain
  return {
    ...(plain as CycleMarket),
    options: (options as Plain[]).map((option) => ({
      seconds: option.seconds as number,
      payoutRate: toBigint(option.payoutRate) as Ratio,
      stakeMin: toBigint(option.stakeMin) as Amount,
      stakeMax: toBigint(option.stakeMax) as Amount,
    })),
    exposureMax: toBigint(exposureMax) as Amount,
    bucketExposureMax: toBigint(bucketExposureMax) as Amount,
  }
}

export const roundToPlain = (round: Round): Plain => ({
  ...round,
  stake: round.stake.toString(),
  payoutRate: round.payoutRate.toString(),
})

export const roundFromPlain = (plain: Plain): Round =>
  ({
    ...plain,
    stake: toBigint(plain.stake),
    payoutRate: toBigint(plain.payoutRate),
  }) as Round

export function playerToPlain(player: PlayerStanding): Plain {
  const { pausedUntil, excludedUntil, pendingAt, day } = player
  return {
    ...{ pausedUntil, excludedUntil, pendingAt, day },
    limits: [player.dailyStake, player.dailyLoss].map(toText),
    pending: [player.pending.dailyStake, player.pending.dailyLoss].map(toText),
    figures: [player.staked, player.lost, player.open].map(toText),
  }
}

export function playerFromPlain(plain: Plain): PlayerStanding {
  const { limits, pending, figures, ...rest } = plain as Record<string, (string | null)[]>
  const [dailyStake, dailyLoss] = limits!.map(toOptional)
  const [nextStake, nextLoss] = pending!.map(toOptional)
  const [staked, lost, open] = figures!.map(toOptional)
  return {
    ...(rest as object),
    ...{ dailyStake, dailyLoss },
    pending: { dailyStake: nextStake, dailyLoss: nextLoss },
    ...{ staked, lost, open },
  } as PlayerStanding
}

const toText = (value: bigint | undefined): string | null => value?.toString() ?? null
const toOptional = (text: string | null): bigint | undefined =>
  text === null ? undefined : toBigint(text)

function toBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    throw new SyntaxError(`\`${String(value)}\` is not a whole number.`)
  }
  return BigInt(value)
}
