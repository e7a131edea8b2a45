import type { ConversionEvent } from '@assay/engine/conversion/conversionEvent.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'
import { verifyConversionPage } from './verifyConversions.ts'
import { type ConversionHistoryRows, writeConversions } from './writeConversions.ts'

/** The history of conversions. Quotes that were not accepted leave no row. */
export type ConversionHistory = {
  event: ConversionEvent
  rows: ConversionHistoryRows
  reason: 'conversion' | 'conversionHeld' | 'conversionFreed'
}

export const conversionHistory: ProductHistory<ConversionHistory> = {
  newRows: () => ({ acceptances: [], converted: [], refusals: [] }),
  record: {
    conversionTermsSet: 'none',
    conversionQuoted: 'none',
    conversionLapsed: 'none',
    conversionAccepted({ acceptances }, { quote: { id, member }, key, heardAt }, { position }) {
      acceptances.push([id, member, key, heardAt, position])
    },
    converted({ converted }, { quote, convertedAt, heardAt, ticks }, { position }) {
      converted.push({ quote, convertedAt, heardAt, ticks, position })
    },
    conversionRefused({ refusals }, { quote: { id, member }, reason, refusedAt }, { position }) {
      refusals.push([id, member, reason, refusedAt, position])
    },
  },
  isCashFlow: { conversion: false, conversionHeld: false, conversionFreed: false },
  causes: {
    conversionAccepted: holdOf,
    converted: ({ quote }) => ({ owned: 'conversion', reference: quote.id }),
    conversionRefused: holdOf,
  },
  write: writeConversions,
  newVerifier: () => ({ page: verifyConversionPage, totals: async () => undefined }),
}

function holdOf({ quote: { id: reference } }: Extract<ConversionEvent, { quote: object }>) {
  return { held: 'conversionHeld', freed: 'conversionFreed', reference } as const
}
