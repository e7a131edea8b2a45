/**
 * Cycle contracts: will the price be higher or lower after some seconds? On the wire buy is up and
 * sell is down, lever is the seconds, paycoin the stake's asset, number the stake.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { cycleInfo, round, topRound } from '../../rows/round.ts'
import {
  amount,
  assetId,
  count,
  countText,
  orMissing,
  ratio,
  shortText,
  text,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'
import { optionalPair, pair } from '../../schema/pairData.ts'

/** The server's signed receipt of an accepted round: the exact text, and an Ed25519 signature. */
export const receipt = fields({
  text: ['text', text],
  /** Base64url. */
  signature: ['sign', shortText],
  keyId: ['keyid', shortText],
})

export type Receipt = z.output<typeof receipt>

export const getCycleMarkets = route({
  method: 'GET',
  path: '/cycle/symbols',
  title: 'All cycle contracts with their live figures and odds.',
  input: strictFields({}),
  reply: z.array(cycleInfo),
})

export const getCycleOverview = route({
  method: 'GET',
  path: '/cycle/overview',
  title: 'All cycle contracts, and the newest 20 settled rounds with their net results.',
  input: strictFields({}),
  reply: fields({ markets: ['symbols', z.array(cycleInfo)], top: ['top', z.array(topRound)] }),
})

export const getCycleMarket = route({
  method: 'GET',
  path: '/cycle/info',
  title: 'One cycle contract: its index, durations, odds and rules.',
  input: strictFields(pair),
  reply: cycleInfo,
})

/** `profitGas` is the rate the member saw: if the market offers another, the round is refused. */
const roundInput = strictFields({
  ...pair,
  stake: ['number', amount],
  stakeAsset: ['paycoin', assetId],
  seconds: ['lever', count],
  payoutRate: ['profitGas', z.optional(ratio)],
})

const placing = {
  method: 'POST',
  needsLogin: true,
  keyRight: 'trade',
  isWrite: true,
  success: 'roundPlaced',
  input: roundInput,
  reply: fields({ round: ['order', round], receipt: ['receipt', receipt] }),
} as const

export const placeRoundUp = route({
  ...placing,
  path: '/cycle/buyMarket',
  title: 'Stake on a higher price at the end of the round.',
})

export const placeRoundDown = route({
  ...placing,
  path: '/cycle/sellMarket',
  title: 'Stake on a lower price at the end of the round.',
})

export const getOpenRounds = route({
  method: 'GET',
  path: '/cycle/positionByCoin',
  title: "The member's open rounds, newest first, of one contract or all.",
  needsLogin: true,
  keyRight: 'read',
  input: strictFields(optionalPair),
  reply: z.array(round),
})

export const getRound = route({
  method: 'GET',
  path: '/cycle/positionById',
  title: 'One round of the member, open or settled.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({ id: ['orderId', countText] }),
  reply: round,
})

const history = {
  method: 'GET',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    ...paging,
    ...optionalPair,
  }),
  reply: fields({ rounds: ['list', z.array(round)], count: ['count', count] }),
} as const

export const getRounds = route({
  ...history,
  path: '/cycle/tradHistory',
  title: "The member's settled rounds, newest first, 15 a page unless asked otherwise.",
})

export const getRoundsOfMarket = route({
  ...history,
  path: '/cycle/tradHistoryByCoin',
  title: "The member's settled rounds of one contract, newest first.",
})

/** A missing limit is none. Looser limits take effect a day later. */
export const cycleLimits = fields({
  dailyStake: ['stake', orMissing(amount)],
  dailyLoss: ['loss', orMissing(amount)],
  /** Staked and lost (net) since midnight UTC; open stakes count as lost. */
  stakedToday: ['staked', amount],
  lostToday: ['lost', amount],
  /** Looser limits from `pendingAt` on. */
  pendingDailyStake: ['nextstake', orMissing(amount)],
  pendingDailyLoss: ['nextloss', orMissing(amount)],
  pendingAt: ['nextdate', z.optional(timestamp)],
  pausedUntil: ['pause', z.optional(timestamp)],
  excludedUntil: ['exclude', z.optional(timestamp)],
})

export type CycleLimits = z.output<typeof cycleLimits>

export const getCycleLimits = route({
  method: 'GET',
  path: '/cycle/limits',
  title: "The member's own limits for cycle contracts, and what of them is used up today.",
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: cycleLimits,
})

/** All limits at once; empty text is none. A pause or exclusion can be extended, never undone. */
export const setCycleLimits = route({
  method: 'POST',
  path: '/cycle/limits',
  success: 'limitsSaved',
  title: 'Set own limits: daily stake, daily loss, a pause in hours, an exclusion in days.',
  needsLogin: true,
  isWrite: true,
  isOpenWhenFrozen: true,
  isAddition: true,
  input: strictFields({
    dailyStake: ['stake', orMissing(amount)],
    dailyLoss: ['loss', orMissing(amount)],
    pauseHours: ['pause', z.optional(z.int().check(z.gte(1), z.lte(24 * 7)))],
    excludeDays: ['exclude', z.optional(z.int().check(z.gte(1), z.lte(3650)))],
  }),
  reply: cycleLimits,
})
