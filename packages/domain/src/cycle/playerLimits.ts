/**
 * A member's own limits for cycle contracts. Tighter limits apply at once, looser ones a day later;
 * a pause or exclusion can be extended but not shortened. All stake coins count alike.
 */
import { type Amount, add, atLeastZero, subtract, ZERO } from '@assay/money/amount.ts'
import { DAY_MS } from '../day.ts'

type PlayerLimits = {
  /** Undefined means no limit; zero allows nothing. */
  dailyStake: Amount | undefined
  dailyLoss: Amount | undefined
}

export type CyclePlayer = PlayerLimits & {
  pausedUntil: number
  excludedUntil: number
  /** Looser limits that apply from `pendingAt` on; 0 for none. */
  pending: PlayerLimits
  pendingAt: number
  /** The day (UTC, counted since 1970) of the figures below. */
  day: number
  staked: Amount
  /** Losses less winnings; negative when ahead. */
  lost: Amount
  /** Stakes of open rounds, which may all be lost. */
  open: Amount
}

export type LimitsChange = PlayerLimits & { pausedUntil: number; excludedUntil: number }

/** The maximum is a week for a pause, and ten years for an exclusion. */
const PAUSE_MAX_MS = 7 * DAY_MS
const EXCLUSION_MAX_MS = 3650 * DAY_MS

const NO_LIMITS: PlayerLimits = { dailyStake: undefined, dailyLoss: undefined }

export const newPlayer = (): CyclePlayer => ({
  ...NO_LIMITS,
  pausedUntil: 0,
  excludedUntil: 0,
  pending: NO_LIMITS,
  pendingAt: 0,
  day: 0,
  staked: ZERO,
  lost: ZERO,
  open: ZERO,
})

/** The limits and figures at a time: a new day starts at zero, pending limits take effect. */
export function playerAt(player: CyclePlayer, now: number): CyclePlayer {
  let current = player
  if (current.pendingAt > 0 && now >= current.pendingAt) {
    current = { ...current, ...current.pending, pending: NO_LIMITS, pendingAt: 0 }
  }
  const day = Math.floor(now / DAY_MS)
  return day > current.day ? { ...current, day, staked: ZERO, lost: ZERO } : current
}

/** What may still be staked today under each limit; undefined without one. */
export function stakeLeft(player: CyclePlayer): {
  byStake: Amount | undefined
  byLoss: Amount | undefined
} {
  const { dailyStake, dailyLoss, staked, lost, open } = player
  const left = (limit: Amount | undefined, used: Amount) =>
    limit === undefined ? undefined : atLeastZero(subtract(limit, used))
  return { byStake: left(dailyStake, staked), byLoss: left(dailyLoss, add(lost, open)) }
}

/**
 * Undefined when the change is not allowed: a negative limit, or a pause that would end earlier.
 */
export function changeLimits(
  player: CyclePlayer,
  change: LimitsChange,
  now: number,
): CyclePlayer | undefined {
  const { dailyStake, dailyLoss, pausedUntil, excludedUntil } = change
  if (!isLimit(dailyStake) || !isLimit(dailyLoss)) return undefined
  if (!isEnd(pausedUntil, player.pausedUntil, now + PAUSE_MAX_MS)) return undefined
  if (!isEnd(excludedUntil, player.excludedUntil, now + EXCLUSION_MAX_MS)) return undefined
  const isLooser = isAbove(dailyStake, player.dailyStake) || isAbove(dailyLoss, player.dailyLoss)
  return {
    ...player,
    dailyStake: tighter(dailyStake, player.dailyStake),
    dailyLoss: tighter(dailyLoss, player.dailyLoss),
    pausedUntil: Math.max(pausedUntil, player.pausedUntil),
    excludedUntil: Math.max(excludedUntil, player.excludedUntil),
    pending: isLooser ? { dailyStake, dailyLoss } : NO_LIMITS,
    pendingAt: isLooser ? now + DAY_MS : 0,
  }
}

/** Zero changes nothing; any other value must not be earlier than the current end. */
const isEnd = (until: number, promised: number, latest: number): boolean =>
  until === 0 ||
  (Number.isSafeInteger(until) && until >= promised && until <= Math.max(latest, promised))

/** Input may have any type. */
const isLimit = (limit: unknown): boolean =>
  limit === undefined || (typeof limit === 'bigint' && limit >= 0n)

const isAbove = (limit: Amount | undefined, old: Amount | undefined): boolean =>
  old !== undefined && (limit === undefined || limit > old)

function tighter(a: Amount | undefined, b: Amount | undefined): Amount | undefined {
  if (a === undefined) return b
  return b === undefined || a < b ? a : b
}
