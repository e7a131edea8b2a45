/** Coin, account and days of the records; nothing changes until it is applied. */
import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { getAssets } from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { Chips } from './Chips.tsx'
import css from './RecordsScreen.module.css'
import { areDatesWrong, DATE_PRESETS, NO_FILTER, type RecordFilter } from './recordFilter.ts'

type FilterSheetProps = {
  isOpen: boolean
  filter: RecordFilter
  onClose: () => void
  onApply: (filter: RecordFilter) => void
}

export function LedgerFilterSheet({ isOpen, filter, onClose, onApply }: FilterSheetProps) {
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('records.filter')}>
      <FilterForm key={String(isOpen)} filter={filter} onApply={onApply} />
    </Sheet>
  )
}

function FilterForm({ filter, onApply }: Pick<FilterSheetProps, 'filter' | 'onApply'>) {
  const t = useT()
  const [draft, setDraft] = useState(filter)
  const { data: assets } = useQuery(readQuery(getAssets, {}, 10 * 60_000))
  const change = (changes: Partial<RecordFilter>) => setDraft({ ...draft, ...changes })
  const isWrong = areDatesWrong(draft)
  return (
    <div className={css.form}>
      <Chips
        all={t('records.any')}
        label={t('records.coin')}
        value={draft.asset}
        options={(assets ?? []).map(({ asset }) => ({ value: asset, label: asset }))}
        onChange={(asset) => change({ asset })}
      />
      <Chips
        all={t('records.any')}
        label={t('records.account')}
        value={draft.account}
        options={ACCOUNT_KINDS.map((account) => ({
          value: account,
          label: t(`records.account.${account}`),
        }))}
        onChange={(account) => change({ account })}
      />
      <Chips
        all={t('records.any')}
        label={t('records.dates')}
        value={draft.preset === 'any' ? undefined : draft.preset}
        options={DATE_PRESETS.filter((preset) => preset !== 'any').map((preset) => ({
          value: preset,
          label: t(`records.dates.${preset}`),
        }))}
        onChange={(preset) => change({ preset: preset ?? 'any' })}
      />
      {draft.preset === 'custom' && (
        <div className={css.days}>
          <TextField
            type="date"
            label={t('records.since')}
            value={draft.firstDay}
            onChange={(firstDay) => change({ firstDay })}
          />
          <TextField
            type="date"
            label={t('records.until')}
            value={draft.lastDay}
            onChange={(lastDay) => change({ lastDay })}
            error={isWrong ? t('records.datesWrong') : undefined}
          />
        </div>
      )}
      <div className={css.formActions}>
        <Button kind="secondary" onClick={() => setDraft({ ...NO_FILTER, kind: filter.kind })}>
          {t('records.reset')}
        </Button>
        <Button onClick={() => !isWrong && onApply(draft)}>{t('records.apply')}</Button>
      </div>
    </div>
  )
}
