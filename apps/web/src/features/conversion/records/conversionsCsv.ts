/** Conversions as CSV, with every figure behind the price. */
import { toDecimal } from '@assay/money/decimal.ts'
import type { Conversion } from '@assay/wire/routes/flash.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../../list/csvText.ts'

const decimalOf = (index: bigint | undefined) => (index === undefined ? '' : toDecimal(index))

const columns = (t: Translate): CsvColumns<Conversion> => [
  [t('convert.number'), ({ id }) => String(id)],
  [`${t('convert.time')} (UTC)`, ({ convertedAt }) => csvTime(convertedAt)],
  [`${t('convert.heard')} (UTC)`, ({ heardAt }) => (heardAt === undefined ? '' : csvTime(heardAt))],
  [t('convert.paid'), ({ pay }) => toDecimal(pay)],
  [t('convert.paidCoin'), ({ from }) => from],
  [t('convert.received'), ({ receive }) => toDecimal(receive)],
  [t('convert.receivedCoin'), ({ to }) => to],
  [t('convert.rate'), ({ rate }) => toDecimal(rate)],
  [t('convert.paidIndex'), ({ fromIndex }) => toDecimal(fromIndex)],
  [t('convert.receivedIndex'), ({ toIndex }) => toDecimal(toIndex)],
  [t('convert.paidSpread'), ({ fromSpread }) => toDecimal(fromSpread)],
  [t('convert.receivedSpread'), ({ toSpread }) => toDecimal(toSpread)],
  [t('convert.minimum'), ({ minimum }) => toDecimal(minimum)],
  [t('convert.maximum'), ({ maximum }) => toDecimal(maximum)],
  [t('convert.paidDecided'), ({ fromDecided }) => decimalOf(fromDecided)],
  [t('convert.receivedDecided'), ({ toDecided }) => decimalOf(toDecided)],
]

export const conversionsCsv = (rows: readonly Conversion[], t: Translate): string =>
  csvOf(columns(t), rows)
