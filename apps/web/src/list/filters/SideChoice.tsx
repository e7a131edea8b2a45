/** Both sides of a market, or one of them. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './filters.module.css'

type SideChoiceProps<Side extends string> = {
  value: Side | undefined
  options: readonly { value: Side; label: string }[]
  onChange: (side: Side | undefined) => void
}

export function SideChoice<Side extends string>(props: SideChoiceProps<Side>) {
  const { value, options, onChange } = props
  const t = useT()
  return (
    <div className={css.group}>
      <span className={css.label}>{t('orders.side')}</span>
      <Segmented<Side | 'any'>
        label={t('orders.side')}
        value={value ?? 'any'}
        options={[{ value: 'any', label: t('orders.filter.any') }, ...options]}
        onChange={(side) => onChange(side === 'any' ? undefined : side)}
      />
    </div>
  )
}
