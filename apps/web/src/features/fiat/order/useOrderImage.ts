/**
 * An image for an order. A payer's image proves the payment: one that proves another is refused.
 */
import { checkFiatProof, type ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useImage } from '../../../page/image/useImage.ts'

export function useOrderImage({ id, isPayer }: ShownFiatOrder) {
  const t = useT()
  const check = async (image: string) => isPayer && call(checkFiatProof, { id, image })
  return useImage({ purpose: 'fiat', noImage: t('fiat.noImage'), check })
}
