/** Perpetual contracts. */
import type { EngineProduct } from '../kernel/product.ts'
import type { PerpCommand } from './perpCommand.ts'
import type { PerpEvent } from './perpEvent.ts'
import { perpFromPlain, perpToPlain } from './perpJournal.ts'
import { perpPostings, perpTouches } from './perpPostings.ts'
import { perpReads } from './perpRead.ts'
import { type PerpRows, perpRowsOf, restorePerp } from './perpSnapshot.ts'
import { newPerpState, type PerpState } from './perpState.ts'
import { runPerp } from './runPerp.ts'
import { isPerpDue, runPerpDue } from './runPerpDue.ts'

export type PerpTypes = {
  command: PerpCommand
  event: PerpEvent
  state: { perp: PerpState }
  rows: PerpRows
  reads: typeof perpReads
}

export const perpProduct: EngineProduct<PerpTypes> = {
  newState: () => ({ perp: newPerpState() }),
  owners: {
    placePerpOrder: 'member',
    cancelPerpOrder: 'member',
    cancelAllPerpOrders: 'member',
    closePerpPosition: 'member',
    closePerpPositions: 'member',
    setPerpLeverage: 'member',
    setPerpMarginMode: 'member',
    adjustPerpMargin: 'member',
    setPerpTriggers: 'member',
    editPerpTrigger: 'member',
    cancelPerpTrigger: 'member',
    listPerpMarket: 'house',
    setPerpMarketTradable: 'house',
  },
  run: runPerp,
  toPlain: perpToPlain,
  fromPlain: perpFromPlain,
  due: { turn: 3, isDue: isPerpDue, run: runPerpDue },
  postings: perpPostings,
  touches: perpTouches,
  reads: perpReads,
  rowsOf: perpRowsOf,
  restore: restorePerp,
}
