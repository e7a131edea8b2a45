/** The filters of the order list: pair, side, status and period, applied together. */

import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { classNames } from '@assay/ui/classNames.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useMarkets } from '../../live/markets.ts'
import { STATUSES } from '../../order/orderWords.ts'
import css from './OrdersScreen.module.css'
import { type DateRange, NO_FILTERS, type OrderFilters } from './orderFilters.ts'

type OrderFilterSheetProps = {
  filters: OrderFilters
  isOpen: boolean
  onClose: () => void
  onShow: (filters: OrderFilters) => void
}

export function OrderFilterSheet({ filters, isOpen, onClose, onShow }: OrderFilterSheetProps) {
  const t = useT()
  const { list } = useMarkets()
  const [wanted, setWanted] = useState(filters)
  const { pair, side, status, range } = wanted
  const change = (changes: Partial<OrderFilters>) => setWanted({ ...wanted, ...changes })
  const pairs = [...new Set([...(list ?? []).map(({ symbol }) => symbol), ...(pair ? [pair] : [])])]
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.filter')}
      footer={
        <div className={css.actions}>
          <Button kind="quiet" size="large" onClick={() => onShow(NO_FILTERS)}>
            {t('orders.filter.reset')}
          </Button>
          <Button size="large" isBlock onClick={() => onShow(wanted)}>
            {t('orders.filter.show')}
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <Choice
          label={t('orders.pair')}
          value={pair}
          options={pairs.map((value) => ({ value, label: value }))}
          none={t('orders.filter.allPairs')}
          onChange={(value) => change({ pair: value })}
        />
        <div className={css.group}>
          <span className={css.label}>{t('orders.side')}</span>
          <Segmented
            label={t('orders.side')}
            value={side ?? 'any'}
            options={[
              { value: 'any', label: t('orders.filter.any') },
              { value: 'buy', label: t('orders.buy') },
              { value: 'sell', label: t('orders.sell') },
            ]}
            onChange={(value) => change({ side: value === 'any' ? undefined : value })}
          />
        </div>
        <Choice
          label={t('orders.status')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
          none={t('orders.filter.any')}
          onChange={(value) => change({ status: value })}
        />
        <Dates range={range} onChange={(next) => change({ range: next })} />
      </div>
    </Sheet>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  none: string
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, none, onChange } = props
  const id = useId()
  return (
    <div className={classNames(css.group, css.choice)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <select
        id={id}
        className={css.select}
        value={value ?? ''}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value)
        }
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  )
}

type Period = 'all' | '1' | '7' | '30' | 'custom'

function Dates({ range, onChange }: { range: DateRange; onChange: (range: DateRange) => void }) {
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
