/** Conversion of one coin into another. */
import { LOOK_RULES } from '@assay/domain/conversion/conversion.ts'
import type { EngineProduct } from '../kernel/product.ts'
import { isCount, isFigure, isMissing, isOneOf, isText } from '../kernel/sent.ts'
import type { ConversionCommand } from './conversionCommand.ts'
import type { ConversionEvent } from './conversionEvent.ts'
import { conversionPostings, conversionTouches } from './conversionPostings.ts'
import { conversionReads } from './conversionRead.ts'
import { Conversions } from './conversions.ts'
import {
  type ConversionRows,
  conversionFromPlain,
  conversionRowsOf,
  conversionToPlain,
  restoreConversion,
} from './plainConversion.ts'
import { ENDED_PER_COMMAND, endDue, runConversion } from './runConversion.ts'

export type ConversionTypes = {
  command: ConversionCommand
  event: ConversionEvent
  state: { conversions: Conversions }
  rows: ConversionRows
  reads: typeof conversionReads
}

export const conversionProduct: EngineProduct<ConversionTypes> = {
  newState: () => ({ conversions: new Conversions() }),
  owners: { setConversionTerms: 'house', quoteConversion: 'member', acceptConversion: 'member' },
  sent: {
    quoteConversion: { from: isText, to: isText, by: isOneOf('pay', 'receive'), amount: isFigure },
    acceptConversion: { quote: isCount, heardAt: isMissing, rules: isOneOf(LOOK_RULES) },
  },
  run: runConversion,
  counters: { quoteConversion: ({ conversions }) => conversions.last },
  toPlain: conversionToPlain,
  fromPlain: conversionFromPlain,
  due: {
    turn: 4,
    isDue: ({ conversions }, now) => conversions.dueAt <= now,
    run: endDue,
    // A member waits for these; expired quotes are not urgent.
    commandsDue: ({ conversions, now: own }, at) =>
      Math.ceil(conversions.acceptances.countDue(own, at) / ENDED_PER_COMMAND),
  },
  postings: conversionPostings,
  touches: conversionTouches,
  reads: conversionReads,
  rowsOf: conversionRowsOf,
  restore: restoreConversion,
}
