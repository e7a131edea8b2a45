/** What there is of a coin, below the field it is spent in; a press on "Max" types all of it. */
import { toDecimal } from '@assay/money/decimal.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './form.module.css'

type AvailableProps = {
  asset: string
  /** Undefined while it is not known, and then nothing is typed. */
  available: bigint | undefined
  most: bigint | undefined
  onType: (text: string) => void
}

export function Available({ asset, available, most, onType }: AvailableProps) {
  const t = useT()
  const format = useFormat()
  // Without a break between: a coin's name alone on a line says nothing.
  const amount = available === undefined ? '—' : `${format.coin(available, asset)}\u00a0${asset}`
  return (
    <div className={css.available}>
      <span>{t('transfer.available', { amount })}</span>
      <Button
        kind="quiet"
        size="small"
        onClick={() => most !== undefined && onType(toDecimal(most))}
      >
        {t('transfer.max')}
      </Button>
    </div>
  )
}
