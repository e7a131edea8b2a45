/** Promotions: a reward that each member may claim once. */
import type { EngineProduct } from '../kernel/product.ts'
import { isText } from '../kernel/sent.ts'
import type { ClaimCommand } from './claimCommand.ts'
import type { ClaimEvent } from './claimEvent.ts'
import { claimPostings, claimTouches } from './claimPostings.ts'
import { claimCommandsDue, claimReads } from './claimRead.ts'
import {
  type ClaimRows,
  claimFromPlain,
  claimRowsOf,
  claimToPlain,
  restoreClaim,
} from './plainClaim.ts'
import { Promotions } from './promotions.ts'
import { endPromotion, runClaim } from './runClaim.ts'

export type ClaimTypes = {
  command: ClaimCommand
  event: ClaimEvent
  state: { promotions: Promotions }
  rows: ClaimRows
  reads: typeof claimReads
}

export const claimProduct: EngineProduct<ClaimTypes> = {
  newState: () => ({ promotions: new Promotions() }),
  owners: { setPromotion: 'house', claimReward: 'member' },
  sent: { claimReward: { promotion: isText } },
  run: runClaim,
  toPlain: claimToPlain,
  fromPlain: claimFromPlain,
  due: {
    turn: 7,
    isDue: ({ promotions }, now) => promotions.dueAt <= now,
    run: endPromotion,
    commandsDue: claimCommandsDue,
  },
  postings: claimPostings,
  touches: claimTouches,
  reads: claimReads,
  rowsOf: claimRowsOf,
  restore: restoreClaim,
}
