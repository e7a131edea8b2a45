/**
 * Locked finance, which the wire calls finance: plans, and members' lockups. Yields are paid daily
 * in the locked coin, after 00:00 UTC; the principal is returned at the end.
 */
import { PLAN_ID } from '@assay/domain/earn/earnPlan.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { amount, assetId, count, flag, ratio, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

const planId = z.string().check(z.regex(PLAN_ID))

const plan = fields({
  id: ['id', planId],
  asset: ['coin', assetId],
  name: ['name', shortText],
  decimals: ['precision', count],
  periodDays: ['days', count],
  dailyRate: ['dayrate', ratio],
  redemptionFeeRate: ['redeemrate', ratio],
  /** Limits of one lockup. */
  minimum: ['min', amount],
  maximum: ['max', amount],
  /** The most that can be locked now, limited by the funded yield. */
  funded: ['remain', amount],
  dividendTime: ['dividend', z.literal('daily')],
  incomeAsset: ['incomecoin', assetId],
})
export type OfferedPlan = z.output<typeof plan>

/** The house's liabilities for open lockups of one coin, and the funds held for them. */
const funding = fields({
  asset: ['coin', assetId],
  /** Unpaid yields of all open lockups. */
  owed: ['owed', amount],
  /** The amount held for them, in a separate account. */
  held: ['freeze', amount],
  /** Funds for new lockups. */
  free: ['usable', amount],
  principal: ['number', amount],
  lockups: ['count', count],
})

export const getEarnPlans = route({
  method: 'GET',
  path: '/finance/products',
  title: 'The plans on offer, and what is owed and funded for yields, coin by coin.',
  isAddition: true,
  input: strictFields({}),
  reply: fields({ plans: ['list', z.array(plan)], funding: ['funds', z.array(funding)] }),
})

/** Paid: not counting yet. Releasing: due, and returned with the engine's next command. */
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
  /** From `freeUntil` on; none before. For a redeemed one: the fee taken. */
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
  /** The yield of the last paid day. */
  lastPayout: ['last_payout', amount],
  /**
   * The time of the last free redemption: for the rest of that UTC day no other is free. 0: never.
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
    ...paging,
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
    /** The end that the member agreed to. */
    maturesAt: ['enddate', timestamp],
    /** Whether an hour of free redemption was shown; refused if it is used up for the day. */
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
    /** The fee that the member agreed to: none in the first hour. */
    fee: ['redeemfee', amount],
  }),
  reply: lockup,
})
