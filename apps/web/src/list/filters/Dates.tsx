/** A period: some days back from now, or from one day to another. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useT } from '../../i18n/i18n.ts'
import { Choice } from './Choice.tsx'
import type { DateRange } from './dateRange.ts'
import css from './filters.module.css'

type Period = 'all' | '1' | '7' | '30' | 'custom'

export function Dates({
  range,
  onChange,
}: {
  range: DateRange
  onChange: (range: DateRange) => void
}) {
  const t = useT()
  const isCustom = 'from' in range
  const value: Period = isCustom ? 'custom' : ((range.days ? String(range.days) : 'all') as Period)
  return (
    <div className={css.group}>
      <Choice<Period>
        label={t('orders.filter.dates')}
        value={value === 'all' ? undefined : value}
        none={t('orders.filter.all')}
        options={[
          { value: '1', label: t('orders.filter.day') },
          { value: '7', label: t('orders.filter.week') },
          { value: '30', label: t('orders.filter.month') },
          { value: 'custom', label: t('orders.filter.custom') },
        ]}
        onChange={(next) => {
          if (next === 'custom') onChange({ from: dayText(-30), to: dayText(0) })
          else onChange({ days: next === undefined || next === 'all' ? undefined : Number(next) })
        }}
      />
      {isCustom && (
        <div className={css.dates}>
          <TextField
            type="date"
            label={t('orders.filter.from')}
            value={range.from}
            max={dayText(0)}
            onChange={(from) => onChange({ ...range, from })}
          />
          <TextField
            type="date"
            label={t('orders.filter.to')}
            value={range.to}
            max={dayText(0)}
            onChange={(to) => onChange({ ...range, to })}
          />
        </div>
      )}
    </div>
  )
}

/** So many days from today, as a date field writes it. */
function dayText(offset: number): string {
  const date = new Date()
  date.setDate(date.getDate() + offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
