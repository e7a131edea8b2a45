/** Cycle contracts: rounds on whether a price rises or falls. */
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import type { EngineProduct, Handlers } from '../kernel/product.ts'
import { isCount, isFigure, isMissingOr, isOneOf, isText } from '../kernel/sent.ts'
import type { CycleCommand } from './cycleCommand.ts'
import type { CycleEvent } from './cycleEvent.ts'
import { cyclePostings, cycleTouches } from './cyclePostings.ts'
import { cycleReads } from './cycleRead.ts'
import { Cycles } from './cycles.ts'
import { listCycleMarket, setCycleMarketOpen } from './list.ts'
import { placeRound } from './placeRound.ts'
import {
  type CycleRows,
  cycleFromPlain,
  cycleRowsOf,
  cycleToPlain,
  restoreCycle,
} from './plainCycle.ts'
import { setCycleLimits } from './setLimits.ts'
import { settleDue } from './settleDue.ts'

export type CycleTypes = {
  command: CycleCommand
  event: CycleEvent
  state: { cycles: Cycles }
  rows: CycleRows
  reads: typeof cycleReads
}

const runCycle: Handlers<CycleCommand> = {
  listCycleMarket,
  setCycleMarketOpen,
  placeRound,
  setCycleLimits,
}

export const cycleProduct: EngineProduct<CycleTypes> = {
  newState: () => ({ cycles: new Cycles() }),
  owners: {
    listCycleMarket: 'house',
    setCycleMarketOpen: 'house',
    placeRound: 'member',
    setCycleLimits: 'member',
  },
  sent: {
    placeRound: {
      market: isText,
      direction: isOneOf('up', 'down'),
      asset: isText,
      stake: isFigure,
      seconds: isCount,
      payoutRate: isMissingOr(isFigure),
      rules: isOneOf(RULES_VERSION),
    },
    setCycleLimits: {
      dailyStake: isMissingOr(isFigure),
      dailyLoss: isMissingOr(isFigure),
      pausedUntil: isCount,
      excludedUntil: isCount,
    },
  },
  run: runCycle,
  toPlain: cycleToPlain,
  fromPlain: cycleFromPlain,
  due: { turn: 2, isDue: ({ cycles }, now) => cycles.due.nextAt < now, run: settleDue },
  postings: cyclePostings,
  touches: cycleTouches,
  reads: cycleReads,
  rowsOf: cycleRowsOf,
  restore: restoreCycle,
}
