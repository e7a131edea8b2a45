/** Replies for the screens of locked earn in the gallery. */
import { DAY_MS } from '@assay/domain/day.ts'
import type { Amount } from '@assay/money/amount.ts'
import { getEarnPlans, getLockups, type OwnLockup } from '@assay/wire/routes/funds/finance.ts'
import { exampleAmount, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const STARTS_AT = Date.UTC(2026, 2, 3)

const plan = (asset: string, periodDays: number, funded: string) => ({
  id: `${asset.toLowerCase()}-${periodDays}`,
  asset,
  name: asset,
  decimals: 6,
  periodDays,
  dailyRate: exampleRatio('0.0001'),
  redemptionFeeRate: exampleRatio('0.002'),
  minimum: exampleAmount('10'),
  maximum: exampleAmount('50000'),
  funded: exampleAmount(funded),
  dividendTime: 'daily' as const,
  incomeAsset: asset,
})

const lockup = (id: number, status: OwnLockup['status'], paidDays: number): OwnLockup => ({
  id,
  plan: 'usdt-30',
  asset: 'USDT',
  principal: exampleAmount('500'),
  periodDays: 30,
  status,
  dailyRate: exampleRatio('0.0001'),
  dailyYield: exampleAmount('0.05'),
  wholeYield: exampleAmount('1.5'),
  paidYield: (exampleAmount('0.05') * BigInt(paidDays)) as Amount,
  paidDays,
  redemptionFee: exampleAmount('1'),
  openedAt: STARTS_AT - 7_200_000,
  startsAt: STARTS_AT,
  freeUntil: STARTS_AT - 3_600_000,
  maturesAt: STARTS_AT + 30 * DAY_MS,
  endedAt: status === 'redeemed' ? STARTS_AT + paidDays * DAY_MS : 0,
})

const lockups = [
  lockup(903, 'paid', 0),
  lockup(902, 'running', 12),
  lockup(901, 'releasing', 30),
  lockup(900, 'redeemed', 4),
]

const earnReplies: readonly [string, unknown][] = [
  encoded(getEarnPlans, {
    plans: [plan('USDT', 30, '41200'), plan('USDT', 90, '0'), plan('BTC', 30, '1200')],
    funding: [
      {
        asset: 'USDT',
        owed: exampleAmount('3.9'),
        held: exampleAmount('3.9'),
        free: exampleAmount('123.6'),
        principal: exampleAmount('1500'),
        lockups: 3,
      },
    ],
  }),
  encoded(getLockups, {
    lockups,
    count: lockups.length,
    totals: [
      {
        asset: 'USDT',
        locked: exampleAmount('1500'),
        earned: exampleAmount('2.3'),
        lastPayout: exampleAmount('0.1'),
        freeAt: 0,
      },
    ],
  }),
]

const emptyEarnReplies: readonly [string, unknown][] = [
  encoded(getEarnPlans, { plans: [], funding: [] }),
  encoded(getLockups, { lockups: [], count: 0, totals: [] }),
]

export const part: GalleryPart = {
  screens: [
    ...states('Locked earn', '/lockMining', true, EVERY_STATE),
    ...states('Locked earn, visitor', '/lockMining', false, ['full']),
    ...states('Lock', '/comfirmLock?plan=usdt-30', true, ['full', 'loading', 'error']),
    ...states('Lock, sold out', '/comfirmLock?plan=usdt-90', true, ['full']),
    ...states('Lockups', '/lockRecord', true, ['full', 'loading', 'empty', 'error']),
  ],
  replies: earnReplies,
  empty: emptyEarnReplies,
}
