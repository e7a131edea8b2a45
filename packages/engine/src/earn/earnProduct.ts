/** Locked finance. */
import type { EngineProduct } from '../kernel/product.ts'
import { isCount, isFigure, isOneOf, isText } from '../kernel/sent.ts'
import type { EarnCommand } from './earnCommand.ts'
import type { EarnEvent } from './earnEvent.ts'
import { earnPostings, earnTouches } from './earnPostings.ts'
import { earnReads, yieldCommandsDue } from './earnRead.ts'
import { Lockups } from './lockups.ts'
import { type EarnRows, earnFromPlain, earnRowsOf, earnToPlain, restoreEarn } from './plainEarn.ts'
import { payYields, runEarn } from './runEarn.ts'

export type EarnTypes = {
  command: EarnCommand
  event: EarnEvent
  state: { lockups: Lockups }
  rows: EarnRows
  reads: typeof earnReads
}

export const earnProduct: EngineProduct<EarnTypes> = {
  newState: () => ({ lockups: new Lockups() }),
  owners: { setEarnPlan: 'house', openLockup: 'member', redeemLockup: 'member' },
  sent: {
    openLockup: { plan: isText, principal: isFigure, maturesAt: isCount, freeMs: isCount },
    redeemLockup: { lockup: isCount, fee: isFigure, isCounted: isOneOf(true) },
  },
  run: runEarn,
  counters: { openLockup: ({ lockups }) => lockups.last },
  toPlain: earnToPlain,
  fromPlain: earnFromPlain,
  due: {
    turn: 5,
    isDue: ({ lockups }, now) => lockups.dueAt <= now,
    run: payYields,
    commandsDue: yieldCommandsDue,
  },
  postings: earnPostings,
  touches: earnTouches,
  reads: earnReads,
  rowsOf: earnRowsOf,
  restore: restoreEarn,
}
