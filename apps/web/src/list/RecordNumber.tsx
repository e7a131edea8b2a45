/** The number of a record, to be copied. */
import { useT } from '../i18n/i18n.ts'
import { CopyFact } from './CopyFact.tsx'

export function RecordNumber({ id }: { id: number | string }) {
  const t = useT()
  return (
    <CopyFact
      label={t('conversion.number')}
      text={String(id)}
      copyLabel={t('conversion.copyNumber')}
    />
  )
}
