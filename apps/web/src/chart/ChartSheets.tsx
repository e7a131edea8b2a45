/**
 * Dialogs of a chart: the lengths of its indicators, and its candles as a table. Loaded on demand.
 */
import type { Candle } from '@assay/wire/socket/series.ts'
import { CandleTable } from './candles/CandleTable.tsx'
import type { ChartMarket } from './candles/useCandleChart.ts'
import type { Indicator } from './indicators/indicator.ts'
import { LengthsSheet } from './LengthsSheet.tsx'

export type ChartSheet = 'lengths' | 'lengthsBelow' | 'table'

type ChartSheetsProps = {
  sheet: ChartSheet | undefined
  onClose: () => void
  /** Of the table. */
  title: string
  market: ChartMarket
  indicator: Indicator
  below: Indicator | undefined
  candles: readonly Candle[]
}

export function ChartSheets({ sheet, indicator, below, ...rest }: ChartSheetsProps) {
  return (
    <>
      <LengthsSheet indicator={indicator} isOpen={sheet === 'lengths'} onClose={rest.onClose} />
      {below && (
        <LengthsSheet indicator={below} isOpen={sheet === 'lengthsBelow'} onClose={rest.onClose} />
      )}
      <CandleTable isOpen={sheet === 'table'} {...rest} />
    </>
  )
}
