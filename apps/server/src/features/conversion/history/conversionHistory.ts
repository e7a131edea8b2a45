import type { ConversionEvent } from '@assay/engine/conversion/conversionEvent.ts'
import type { ProductHistory } from '../../../history/productHistory.ts'
import { verifyConversionPage } from './verifyConversions.ts'
import { type ConversionEntry, writeConversions } from './writeConversions.ts'

/** The history of conversions. Quotes that nobody took leave no row. */
export type ConversionHistory = {
  event: ConversionEvent
  rows: ConversionEntry[]
  reason: 'conversion'
}

export const conversionHistory: ProductHistory<ConversionHistory> = {
  newRows: () => [],
  record: {
    conversionTermsSet: 'none',
    conversionQuoted: 'none',
    conversionLapsed: 'none',
    converted(rows, { quote, convertedAt, heardAt }, { position, line }) {
      rows.push({ quote, convertedAt, heardAt, position })
      const { id, member, from, to, pay, receive } = quote
      const own = { member, account: 'spot' } as const
      line({ ...own, asset: from.asset }, -pay, 'conversion', id)
      line({ ...own, asset: to.asset }, receive, 'conversion', id)
    },
  },
  holds: {},
  write: writeConversions,
  newVerifier: () => ({ page: verifyConversionPage, totals: async () => undefined }),
}
