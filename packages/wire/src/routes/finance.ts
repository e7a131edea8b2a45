/**
 * Locked finance, which the wire calls finance: plans, and the lockups that members have of them.
 * Yields are paid daily in the coin that is locked, after 00:00 UTC; the principal returns at the
 * end.
 */
import { PLAN_ID } from '@assay/domain/earn/earnPlan.ts'
import * as z from 'zod/mini'
import { amount, assetId, count, countText, flag, ratio, shortText, timestamp } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'

const planId = z.string().check(z.regex(PLAN_ID))

const plan = fields({
  id: ['id', planId],
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  periodDays: ['days', count],
  dailyRate: ['dayrate', ratio],
  redemptionFeeRate: ['redeemrate', ratio],
  /** Bounds of one lockup. */
  minimum: ['min', amount],
  maximum: ['max', amount],
  /** The most that can be locked now: all of its yield is funded. */
  funded: ['remain', amount],
  dividendTime: ['dividend', z.literal('daily')],
  incomeAsset: ['incomecoin', assetId],
})
export type OfferedPlan = z.output<typeof plan>

/** What the house owes to open lockups of one coin and what lies there for it. */
const funding = fields({
  asset: ['coin', assetId],
  /** Yields still to be paid, added up from the open lockups. */
  owed: ['owed', amount],
  /** What is held for them, in an account of its own. */
  held: ['freeze', amount],
  /** What is there for new lockups. */
  free: ['usable', amount],
  principal: ['number', amount],
  lockups: ['count', count],
})
export type EarnFunding = z.output<typeof funding>

export const getEarnPlans = route({
  method: 'GET',
  path: '/finance/products',
  title: 'The plans on offer, and what is owed and funded for yields, coin by coin.',
  isAddition: true,
  input: strictFields({}),
  reply: fields({ plans: ['list', z.array(plan)], funding: ['funds', z.array(funding)] }),
})

/** Paid: not counting yet. Releasing: due, and returned with the next command of the engine. */
const status = z.enum(['paid', 'running', 'releasing', 'complete', 'redeemed'])
export type LockupStatus = z.output<typeof status>

const lockup = fields({
  id: ['id', count],
  plan: ['product', planId],
  asset: ['coin', assetId],
  principal: ['number', amount],
  periodDays: ['days', count],
  dailyRate: ['dayrate', ratio],
  dailyYield: ['dayprofit', amount],
  wholeYield: ['profit', amount],
  paidYield: ['total_profit', amount],
  /** Days that were paid. */
  paidDays: ['hostdays', count],
  /** From `freeUntil` on; none before. Of one that was redeemed: what was taken. */
  redemptionFee: ['redeemfee', amount],
  openedAt: ['wdate', timestamp],
  freeUntil: ['freedate', timestamp],
  startsAt: ['startdate', timestamp],
  maturesAt: ['enddate', timestamp],
  /** 0 while it is open. */
  endedAt: ['closedate', timestamp],
  status: ['state', status],
})
export type OwnLockup = z.output<typeof lockup>

const totals = fields({
  asset: ['coin', assetId],
  locked: ['number', amount],
  earned: ['total_profit', amount],
  /** What the newest day that was paid brought. */
  lastPayout: ['last_payout', amount],
  /**
   * When one was last redeemed in its free time: for the rest of that UTC day no other has one. 0:
   * never.
   */
  freeAt: ['free_date', timestamp],
})
export type EarnTotals = z.output<typeof totals>

export const getLockups = route({
  method: 'GET',
  path: '/finance/orders',
  title: "The member's lockups, newest first, with totals over all of them by coin.",
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({
    isOpen: [
      'state',
      z.optional(
        z.codec(z.enum(['running', 'done']), z.boolean(), {
          decode: (word) => word === 'running',
          encode: (isOpen) => (isOpen ? 'running' : 'done'),
        }),
      ),
    ],
    page: ['page', z.optional(countText)],
    limit: ['limit', z.optional(countText)],
  }),
  reply: fields({
    lockups: ['list', z.array(lockup)],
    count: ['count', count],
    totals: ['totals', z.array(totals)],
  }),
})

export const openLockup = route({
  method: 'POST',
  path: '/finance/addOrder',
  success: 'locked',
  title:
    'Lock coins in a plan until the moment that was shown; refused where it would be another by now. Its whole yield is held from the house in the same moment.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({
    plan: ['id', planId],
    principal: ['number', amount],
    /** What the member agreed to. */
    maturesAt: ['enddate', timestamp],
    /**
     * Whether an hour was promised in which redeeming is free; refused where it is used up for the
     * day.
     */
    isFree: ['free', flag],
  }),
  reply: lockup,
})

export const redeemLockup = route({
  method: 'POST',
  path: '/finance/redeem',
  success: 'redeemed',
  title:
    'Take the principal back before maturity, less the fee that was shown; refused where it would be another by now. Yields already paid stay paid.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({
    id: ['id', count],
    /** What the member agreed to pay: none in the first hour, which no first day is part of. */
    fee: ['redeemfee', amount],
  }),
  reply: lockup,
})
