/** An amount with what it is of, which a press on its name changes. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { haptic } from '../store/haptic.ts'
import css from './AmountCard.module.css'

type AmountCardProps = {
  title: string
  side: 'pay' | 'receive'
  unit: string
  /** Money of a country has no icon. */
  isCoin?: boolean
  pick: string
  onPick: () => void
  label: string
  value: string
  decimals: number
  error: string | undefined
  onType: (text: string) => void
  onBlur: () => void
  children?: ReactNode
}

export function AmountCard(props: AmountCardProps) {
  const { title, side, unit, isCoin = true, pick, onPick, children } = props
  return (
    <section className={css.card} aria-label={title} data-side={side}>
      <div className={css.head}>
        <span className={css.title}>{title}</span>
        <button type="button" className={css.unit} onClick={onPick}>
          {isCoin && <CoinIcon symbol={unit} size={24} />}
          <b>{unit}</b>
          <ChevronDown size={16} aria-hidden="true" />
          <span className="srOnly">{pick}</span>
        </button>
      </div>
      <AmountField
        label={props.label}
        value={props.value}
        onChange={props.onType}
        decimals={props.decimals}
        unit={unit}
        onBlur={props.onBlur}
        onRefuse={() => haptic('tick')}
        error={props.error}
      />
      {children}
    </section>
  )
}
