/** Isolated or cross, each with what it means for the person's money in one plain sentence. */
import { MARGIN_MODES, type MarginMode } from '@assay/domain/perp/perpOrder.ts'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../store/haptic.ts'
import css from './PerpTicket.module.css'

type MarginModesProps = { value: MarginMode; onChange: (mode: MarginMode) => void }

export function MarginModes({ value, onChange }: MarginModesProps) {
  const t = useT()
  return (
    <div role="radiogroup" aria-label={t('perp.mode')} className={css.cards}>
      {MARGIN_MODES.map((mode) => (
        <label key={mode} className={css.card}>
          <input
            type="radio"
            name="marginMode"
            checked={mode === value}
            onChange={() => {
              haptic('select')
              onChange(mode)
            }}
          />
          <b>{t(`perp.mode.${mode}`)}</b>
          <span>{t(`perp.mode.${mode}.hint`)}</span>
        </label>
      ))}
    </div>
  )
}
