/** The filters of a list of contract records: contract, side, kind and period, applied together. */
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { Choice } from '../../../list/filters/Choice.tsx'
import { Dates } from '../../../list/filters/Dates.tsx'
import { FilterSheet } from '../../../list/filters/FilterSheet.tsx'
import { SideChoice } from '../../../list/filters/SideChoice.tsx'
import { usePerps } from '../../../live/perps.ts'
import { NO_RECORD_FILTERS, type RecordFilters } from './recordFilters.ts'

/** What of a list can be chosen beside contract and period. */
export type RecordKinds = {
  sides: readonly { value: 'long' | 'short'; label: string }[]
  kinds?: { label: string; options: readonly { value: string; label: string }[] }
}

type RecordFilterSheetProps = RecordKinds & {
  filters: RecordFilters
  isOpen: boolean
  onClose: () => void
  onShow: (filters: RecordFilters) => void
}

export function RecordFilterSheet(props: RecordFilterSheetProps) {
  const { filters, sides, kinds, isOpen, onClose, onShow } = props
  const t = useT()
  const { list } = usePerps()
  const [wanted, setWanted] = useState(filters)
  const { pair, side, kind, range } = wanted
  const change = (changes: Partial<RecordFilters>) => setWanted({ ...wanted, ...changes })
  return (
    <FilterSheet
      isOpen={isOpen}
      onClose={onClose}
      showLabel={t('perp.records.show')}
      onShow={() => onShow(wanted)}
      onReset={() => onShow(NO_RECORD_FILTERS)}
    >
      <Choice
        label={t('perp.title')}
        value={pair}
        options={(list ?? []).map(({ symbol }) => ({ value: symbol, label: symbol }))}
        none={t('perp.closeAll.everywhere')}
        onChange={(value) => change({ pair: value })}
      />
      <SideChoice value={side} options={sides} onChange={(value) => change({ side: value })} />
      {kinds && (
        <Choice
          label={kinds.label}
          value={kind}
          options={kinds.options}
          none={t('orders.filter.any')}
          onChange={(value) => change({ kind: value })}
        />
      )}
      <Dates range={range} onChange={(next) => change({ range: next })} />
    </FilterSheet>
  )
}
