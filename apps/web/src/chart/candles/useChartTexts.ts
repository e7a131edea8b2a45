/** Figures and times on the chart's axes, in the user's language and number format. */
import { parsePrice } from '@assay/money/decimal.ts'
import { useMemo } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import type { ChartTexts } from './createKLine.ts'

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

export function useChartTexts(): ChartTexts {
  const format = useFormat()
  return useMemo(() => {
    const dates = new Map<string, Intl.DateTimeFormat>()
    const write = (at: number, options: Intl.DateTimeFormatOptions) => {
      const id = JSON.stringify(options)
      const known = dates.get(id) ?? new Intl.DateTimeFormat(format.tag, options)
      dates.set(id, known)
      return known.format(at)
    }
    return {
      price: (plain) => {
        // An indicator may be negative.
        const [sign, digits] = plain.startsWith('-') ? ['−', plain.slice(1)] : ['', plain]
        const value = parsePrice(digits)
        if (value === undefined) return plain
        return sign + format.price(value, digits.split('.')[1]?.length ?? 0)
      },
      volume: (plain) => {
        const value = parsePrice(plain)
        return value === undefined ? plain : format.compact(value)
      },
      time: (at, template) => {
        const hasTime = template.includes('HH')
        if (!template.includes('DD')) return write(at, hasTime ? TIME : { month: 'short' })
        return write(at, hasTime ? { ...DAY, ...TIME } : DAY)
      },
    }
  }, [format])
}
