/**
 * An image for an order. A payer's image proves the payment: one that proves another is refused.
 */
import { checkFiatProof, type ShownFiatOrder } from '@assay/wire/routes/funds/fiat.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { usePicture } from '../../../page/picture/usePicture.ts'

export function useOrderPicture({ id, isPayer }: ShownFiatOrder) {
  const t = useT()
  const check = async (image: string) => isPayer && call(checkFiatProof, { id, image })
  return usePicture({ purpose: 'fiat', noPicture: t('fiat.noPicture'), check })
}
