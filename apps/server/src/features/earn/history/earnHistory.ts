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
    // A principal is only held and released: only yields and the fee change what is owned.
    yieldPaid(rows, event, moment) {
      addStep(rows, event, moment)
      const { id, dailyYield } = event.lockup
      moment.line(ownOf(event), dailyYield, 'yield', id)
    },
    lockupMatured: addStep,
    lockupRedeemed(rows, event, moment) {
      addStep(rows, event, moment)
      const { id, redemptionFee } = event.lockup
      if (redemptionFee > 0n) moment.line(ownOf(event), -redemptionFee, 'redemptionFee', id)
    },
  },
  isCashFlow: { yield: false, redemptionFee: false, locked: false, released: false },
  holds: { lockupOpened: holdOf, lockupMatured: holdOf, lockupRedeemed: holdOf },
  write: writeLockups,
  newVerifier: () => ({ page: verifyLockupPage, totals: verifyOpenLockups }),
}

type LockupEvent = LockupStep['event']

function addStep(rows: LockupStep[], event: LockupEvent, { position }: Moment<never>): void {
  rows.push({ event, position })
}

function holdOf({ lockup }: LockupEvent) {
  return { held: 'locked', freed: 'released', reference: lockup.id } as const
}

const ownOf = ({ lockup: { member, asset } }: LockupEvent) =>
  ({ member, account: 'spot', asset }) as const
