/** Perpetual contracts. */
import type { EngineProduct } from '../kernel/product.ts'
import {
  hasFields,
  isCount,
  isFigure,
  isFlag,
  isMissingOr,
  isOneOf,
  isText,
} from '../kernel/sent.ts'
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

const MARGIN_MODE = isOneOf('isolated', 'cross')
const SIDE = isOneOf('long', 'short')
const TRIGGER_BY = isOneOf('mark', 'last')
const TRIGGER = isMissingOr(hasFields({ price: isCount, triggerBy: TRIGGER_BY }))

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
  sent: {
    placePerpOrder: {
      market: isText,
      marginMode: MARGIN_MODE,
      positionSide: SIDE,
      isReduceOnly: isFlag,
      orderType: isOneOf('limit', 'market'),
      timeInForce: isOneOf('gtc', 'ioc', 'fok', 'postOnly'),
      price: isCount,
      lots: isCount,
      leverage: isCount,
      takeProfit: TRIGGER,
      stopLoss: TRIGGER,
      clientOrderId: isText,
      judgedBy: isOneOf('fill'),
    },
    cancelPerpOrder: { order: isCount },
    cancelAllPerpOrders: { market: isMissingOr(isText) },
    closePerpPosition: { position: isCount, lots: isCount },
    closePerpPositions: { market: isMissingOr(isText), positionSide: isMissingOr(SIDE) },
    setPerpLeverage: {
      market: isText,
      marginMode: MARGIN_MODE,
      positionSide: isMissingOr(SIDE),
      leverage: isCount,
    },
    setPerpMarginMode: { position: isCount, marginMode: MARGIN_MODE },
    adjustPerpMargin: { position: isCount, amount: isFigure },
    setPerpTriggers: { position: isCount, takeProfit: TRIGGER, stopLoss: TRIGGER, lots: isCount },
    editPerpTrigger: {
      trigger: isCount,
      price: isCount,
      triggerBy: TRIGGER_BY,
      lots: isCount,
      whole: isOneOf('stays'),
    },
    cancelPerpTrigger: { trigger: isCount },
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
