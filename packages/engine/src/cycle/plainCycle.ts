/** Cycle contracts as plain JSON in a fixed order of fields, for the journal and the snapshot. */
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { PlayerStanding } from '@assay/domain/cycle/playerLimits.ts'
import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { asWritten, type Plain, toBigint, toOptional, toText } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../kernel/state.ts'
import type { CycleCommand } from './cycleCommand.ts'
import { newCycleState } from './list.ts'

export const cycleToPlain: Writers<CycleCommand> = {
  listCycleMarket: ({ market, rules }) => ({
    market: cycleMarketToPlain(market),
    ...(rules && { rules }),
  }),
  setCycleMarketOpen: ({ market, isOpen }) => ({ market, isOpen }),
  placeRound: ({ member, market, direction, asset, stake, seconds, payoutRate, rules }) => ({
    member,
    market,
    direction,
    asset,
    stake: stake.toString(),
    seconds,
    payoutRate: toText(payoutRate),
    ...(rules && { rules }),
  }),
  setCycleLimits: ({ member, dailyStake, dailyLoss, pausedUntil, excludedUntil }) => ({
    member,
    dailyStake: toText(dailyStake),
    dailyLoss: toText(dailyLoss),
    pausedUntil,
    excludedUntil,
  }),
}

export const cycleFromPlain: CommandReaders<CycleCommand> = {
  listCycleMarket: (plain) => ({ ...plain, market: cycleMarketFromPlain(plain.market as Plain) }),
  setCycleMarketOpen: asWritten,
  placeRound: (plain) => ({
    ...plain,
    stake: toBigint(plain.stake),
    payoutRate: toOptional(plain.payoutRate),
  }),
  setCycleLimits: (plain) => ({
    ...plain,
    dailyStake: toOptional(plain.dailyStake),
    dailyLoss: toOptional(plain.dailyLoss),
  }),
}

function cycleMarketToPlain(market: CycleMarket): Plain {
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

function cycleMarketFromPlain(plain: Plain): CycleMarket {
  const { options, exposureMax, bucketExposureMax } = plain
  return {
    ...(plain as CycleMarket),
    options: (options as Plain[]).map((option) => ({
      seconds: option.seconds as number,
      payoutRate: toBigint<Ratio>(option.payoutRate),
      stakeMin: toBigint<Amount>(option.stakeMin),
      stakeMax: toBigint<Amount>(option.stakeMax),
    })),
    exposureMax: toBigint<Amount>(exposureMax),
    bucketExposureMax: toBigint<Amount>(bucketExposureMax),
  }
}

const roundToPlain = (round: Round): Plain => ({
  ...round,
  stake: round.stake.toString(),
  payoutRate: round.payoutRate.toString(),
})

const roundFromPlain = (plain: Plain): Round =>
  ({
    ...plain,
    stake: toBigint(plain.stake),
    payoutRate: toBigint(plain.payoutRate),
  }) as Round

function playerToPlain(player: PlayerStanding): Plain {
  const { pausedUntil, excludedUntil, pendingAt, day } = player
  return {
    pausedUntil,
    excludedUntil,
    pendingAt,
    day,
    limits: [player.dailyStake, player.dailyLoss].map(toText),
    pending: [player.pending.dailyStake, player.pending.dailyLoss].map(toText),
    figures: [player.staked, player.lost, player.open].map(toText),
  }
}

function playerFromPlain(plain: Plain): PlayerStanding {
  const { limits, pending, figures, ...rest } = plain as Record<string, (string | null)[]>
  const [dailyStake, dailyLoss] = limits!.map(toOptional)
  const [nextStake, nextLoss] = pending!.map(toOptional)
  const [staked, lost, open] = figures!.map(toOptional)
  return {
    ...(rest as object),
    dailyStake,
    dailyLoss,
    pending: { dailyStake: nextStake, dailyLoss: nextLoss },
    staked,
    lost,
    open,
  } as PlayerStanding
}

type CycleFigures = { isOpen: boolean; sequence: number; hash: string; tickAt: number }
export type CycleRows = {
  cycle: [terms: Plain, CycleFigures]
  tick: [market: string, Tick]
  round: [Plain]
  player: [member: number, Plain]
}

export function* cycleRowsOf({ cycles }: State): Generator<RowOf<CycleRows>, void> {
  for (const { terms, isOpen, sequence, hash, tickAt, ticks } of cycles.markets.values()) {
    yield ['cycle', cycleMarketToPlain(terms), { isOpen, sequence, hash, tickAt }]
    for (const tick of ticks) yield ['tick', terms.symbol, tick]
  }
  for (const round of cycles.rounds.values()) yield ['round', roundToPlain(round)]
  for (const [member, player] of cycles.players) yield ['player', member, playerToPlain(player)]
}

export const restoreCycle: Restorers<CycleRows> = {
  cycle: ({ cycles }, plain, figures) => {
    const terms = cycleMarketFromPlain(plain)
    cycles.markets.set(terms.symbol, { ...newCycleState(terms), ...figures })
  },
  tick: ({ cycles }, market, tick) => {
    cycles.markets.get(market)!.ticks.push(tick)
  },
  round: ({ cycles }, plain) => cycles.add(roundFromPlain(plain)),
  player: ({ cycles }, member, plain) => {
    cycles.players.set(member, playerFromPlain(plain))
  },
}
