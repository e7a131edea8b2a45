/** One full payment detail: a payment code as an image, a number in groups of four. */
import type { Payee } from '@assay/domain/fiat/payee.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ImageThumb } from '../../../page/image/ImageThumb.tsx'
import { fiatImageQuery } from '../fiatQueries.ts'
import { shownAs } from './payeeLines.ts'

export function PayeeValue({ field, text }: { field: keyof Payee; text: string }) {
  const t = useT()
  if (field === 'accountType') return t(`fiat.account.${text as 'checking' | 'savings'}`)
  if (field !== 'codeImage') return shownAs(field, text)
  return (
    <ImageThumb
      query={fiatImageQuery(text)}
      label={t('fiat.payee.codeImage')}
      gone={t('fiat.imageGone')}
      failed={t('fiat.imageFailed')}
    />
  )
}
