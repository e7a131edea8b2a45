/** Cycle contracts as plain JSON in a fixed order of fields, for the journal and the snapshot. */
import type { CycleMarket } from '@assay/domain/cycle/cycleMarket.ts'
import type { CyclePlayer } from '@assay/domain/cycle/playerLimits.ts'
import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { asWritten, type Stored, toBigint, toOptional, toText } from '../kernel/plain.ts'
import type { CommandReaders, Restorers, RowOf, Writers } from '../kernel/product.ts'
import type { State } from '../state.ts'
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
  listCycleMarket: (plain) => ({
    ...plain,
    market: cycleMarketFromPlain(plain.market as Stored<CycleMarket>),
  }),
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

function cycleMarketToPlain(market: CycleMarket): Stored<CycleMarket> {
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

function cycleMarketFromPlain(plain: Stored<CycleMarket>): CycleMarket {
  return {
    ...plain,
    options: plain.options.map((option) => ({
      ...option,
      payoutRate: toBigint<Ratio>(option.payoutRate),
      stakeMin: toBigint<Amount>(option.stakeMin),
      stakeMax: toBigint<Amount>(option.stakeMax),
    })),
    exposureMax: toBigint<Amount>(plain.exposureMax),
    bucketExposureMax: toBigint<Amount>(plain.bucketExposureMax),
  }
}

const roundToPlain = (round: Round): Stored<Round> => ({
  ...round,
  stake: round.stake.toString(),
  payoutRate: round.payoutRate.toString(),
})

const roundFromPlain = (plain: Stored<Round>): Round => ({
  ...plain,
  stake: toBigint<Amount>(plain.stake),
  payoutRate: toBigint<Ratio>(plain.payoutRate),
})

/** Each list is of the fields of these names, in this order. */
type PlainPlayer = Omit<
  Stored<CyclePlayer>,
  'dailyStake' | 'dailyLoss' | 'pending' | 'staked' | 'lost' | 'open'
> & {
  limits: [dailyStake: string | null, dailyLoss: string | null]
  pending: [dailyStake: string | null, dailyLoss: string | null]
  figures: [staked: string, lost: string, open: string]
}

function playerToPlain(player: CyclePlayer): PlainPlayer {
  const { pausedUntil, excludedUntil, pendingAt, day } = player
  return {
    pausedUntil,
    excludedUntil,
    pendingAt,
    day,
    limits: [toText(player.dailyStake), toText(player.dailyLoss)],
    pending: [toText(player.pending.dailyStake), toText(player.pending.dailyLoss)],
    figures: [player.staked.toString(), player.lost.toString(), player.open.toString()],
  }
}

function playerFromPlain(plain: PlainPlayer): CyclePlayer {
  const { limits, pending, figures, ...rest } = plain
  const [dailyStake, dailyLoss] = limits
  const [nextStake, nextLoss] = pending
  const [staked, lost, open] = figures
  return {
    ...rest,
    dailyStake: toOptional<Amount>(dailyStake),
    dailyLoss: toOptional<Amount>(dailyLoss),
    pending: {
      dailyStake: toOptional<Amount>(nextStake),
      dailyLoss: toOptional<Amount>(nextLoss),
    },
    staked: toBigint<Amount>(staked),
    lost: toBigint<Amount>(lost),
    open: toBigint<Amount>(open),
  }
}

type CycleFigures = { isOpen: boolean; sequence: number; hash: string; tickAt: number }
export type CycleRows = {
  cycle: [terms: Stored<CycleMarket>, CycleFigures]
  tick: [market: string, Tick]
  round: [Stored<Round>]
  player: [member: number, PlainPlayer]
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
