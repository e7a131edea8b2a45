/** How many lots to close: typed, or a share of the position by a press. */
import { ONE } from '@assay/money/amount.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../store/haptic.ts'
import css from '../position/positions.module.css'
import { CLOSE_PERCENTS, lotsOfPercent } from './closeEstimate.ts'

type LotsFieldProps = {
  lots: string
  most: number
  error: string | undefined
  onChange: (text: string) => void
}

export function LotsField({ lots, most, error, onChange }: LotsFieldProps) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <AmountField
        label={t('perp.lots')}
        hint={t('perp.close.most', { count: most })}
        error={error}
        value={lots}
        decimals={0}
        integerDigits={12}
        onChange={onChange}
      />
      <div className={css.chips}>
        {CLOSE_PERCENTS.map((percent) => {
          const part = lotsOfPercent(most, percent)
          return (
            <button
              key={percent}
              type="button"
              className={`num ${css.chip}`}
              aria-pressed={lots === String(part)}
              onClick={() => {
                haptic('tick')
                onChange(String(part))
              }}
            >
              {format.share((BigInt(percent) * ONE) / 100n)}
            </button>
          )
        })}
      </div>
    </>
  )
}
