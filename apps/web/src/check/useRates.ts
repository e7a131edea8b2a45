/** Rates of several markets as one text: one figure if all are equal, else a range. */
import { useFormat } from '../i18n/useFormat.ts'
import { rangeOf } from './rangeOf.ts'

type Fees = { makerFeeRate: bigint; takerFeeRate: bigint }

export function useRates() {
  const format = useFormat()
  const range = (rates: readonly bigint[]) =>
    rangeOf(rates)
      .map((rate) => format.share(rate))
      .join(' – ')
  const pair = (rows: readonly Fees[]) =>
    `${range(rows.map((row) => row.makerFeeRate))} / ${range(rows.map((row) => row.takerFeeRate))}`
  return { range, pair }
}
