/** What there is of a coin, below the field it is spent in; a press on "Max" types all of it. */
import { toDecimal } from '@assay/money/decimal.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { MaxRow } from './MaxRow.tsx'

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
    <MaxRow label={t('transfer.max')} onMax={() => most !== undefined && onType(toDecimal(most))}>
      {t('transfer.available', { amount })}
    </MaxRow>
  )
}
