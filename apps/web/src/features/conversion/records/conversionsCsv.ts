/** Conversions as CSV, with every figure behind the price. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Conversion } from '@assay/wire/routes/trading/flash.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../../list/csvText.ts'

const decimalOf = (index: bigint | undefined) => (index === undefined ? '' : toDecimal(index))

const columns = (t: Translate): CsvColumns<Conversion> => [
  [t('conversion.number'), ({ id }) => String(id)],
  [`${t('conversion.time')} (UTC)`, ({ convertedAt }) => csvTime(convertedAt)],
  [
    `${t('conversion.heard')} (UTC)`,
    ({ heardAt }) => (heardAt === undefined ? '' : csvTime(heardAt)),
  ],
  [t('conversion.paid'), ({ pay }) => toDecimal(pay)],
  [t('conversion.paidCoin'), ({ from }) => from],
  [t('conversion.received'), ({ receive }) => toDecimal(receive)],
  [t('conversion.receivedCoin'), ({ to }) => to],
  [t('conversion.rate'), ({ rate }) => toDecimal(rate)],
  [t('conversion.paidIndex'), ({ fromIndex }) => toDecimal(fromIndex)],
  [t('conversion.receivedIndex'), ({ toIndex }) => toDecimal(toIndex)],
  [t('conversion.paidSpread'), ({ fromSpread }) => toDecimal(fromSpread)],
  [t('conversion.receivedSpread'), ({ toSpread }) => toDecimal(toSpread)],
  [t('conversion.minimum'), ({ minimum }) => toDecimal(minimum)],
  [t('conversion.maximum'), ({ maximum }) => toDecimal(maximum)],
  [t('conversion.paidDecided'), ({ fromDecided }) => decimalOf(fromDecided)],
  [t('conversion.receivedDecided'), ({ toDecided }) => decimalOf(toDecided)],
]

export const conversionsCsv = (rows: readonly Conversion[], t: Translate): string =>
  csvOf(columns(t), rows)
