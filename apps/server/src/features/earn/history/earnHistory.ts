import type { EarnEvent } from '@assay/engine/earn/earnEvent.ts'
import type { Moment, ProductHistory } from '../../../history/productHistory.ts'
import { verifyLockupPage, verifyOpenLockups } from './verifyLockups.ts'
import { type LockupStep, writeLockups } from './writeLockups.ts'

/** The history of locked finance. Plans leave no row. */
export type EarnHistory = {
  event: EarnEvent
  rows: LockupStep[]
  reason: 'yield' | 'redemptionFee' | 'locked' | 'released'
}

export const earnHistory: ProductHistory<EarnHistory> = {
  newRows: () => [],
  record: {
    earnPlanSet: 'none',
    lockupOpened: addStep,
    yieldPaid: addStep,
    lockupMatured: addStep,
    lockupRedeemed: addStep,
  },
  isCashFlow: { yield: false, redemptionFee: false, locked: false, released: false },
  causes: {
    lockupOpened: holdOf,
    yieldPaid: ({ lockup }) => ({ owned: 'yield', reference: lockup.id }),
    lockupMatured: holdOf,
    lockupRedeemed: (event) => ({ owned: 'redemptionFee', ...holdOf(event) }),
  },
  write: writeLockups,
  newVerifier: () => ({ page: verifyLockupPage, totals: verifyOpenLockups }),
}

type LockupEvent = LockupStep['event']

function addStep(rows: LockupStep[], event: LockupEvent, { position }: Moment): void {
  rows.push({ event, position })
}

function holdOf({ lockup }: LockupEvent) {
  return { held: 'locked', freed: 'released', reference: lockup.id } as const
}
