/** The filters of the order list: pair, side, status and period, applied together. */
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { Choice } from '../../list/filters/Choice.tsx'
import { Dates } from '../../list/filters/Dates.tsx'
import { FilterSheet } from '../../list/filters/FilterSheet.tsx'
import { SideChoice } from '../../list/filters/SideChoice.tsx'
import { useMarkets } from '../../live/markets.ts'
import { STATUSES } from '../../order/orderWords.ts'
import { NO_ORDER_FILTERS, type OrderFilters } from './orderFilters.ts'

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
    <FilterSheet
      isOpen={isOpen}
      onClose={onClose}
      showLabel={t('orders.filter.show')}
      onShow={() => onShow(wanted)}
      onReset={() => onShow(NO_ORDER_FILTERS)}
    >
      <Choice
        label={t('orders.pair')}
        value={pair}
        options={pairs.map((value) => ({ value, label: value }))}
        none={t('orders.filter.allPairs')}
        onChange={(value) => change({ pair: value })}
      />
      <SideChoice
        value={side}
        options={[
          { value: 'buy', label: t('orders.buy') },
          { value: 'sell', label: t('orders.sell') },
        ]}
        onChange={(value) => change({ side: value })}
      />
      <Choice
        label={t('orders.status')}
        value={status}
        options={STATUSES.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
        none={t('orders.filter.any')}
        onChange={(value) => change({ status: value })}
      />
      <Dates range={range} onChange={(next) => change({ range: next })} />
    </FilterSheet>
  )
}
