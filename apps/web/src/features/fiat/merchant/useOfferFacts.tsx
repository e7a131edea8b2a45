/** The figures of an offer before it is opened or closed. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { ConfirmFact } from '@assay/ui/sheets/ConfirmSheet.tsx'
import type { ShownFiatOffer } from '@assay/wire/routes/fiat/fiat.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

export function useOfferFacts(offer: Omit<ShownFiatOffer, 'id'>): readonly ConfirmFact[] {
  const t = useT()
  const format = useFormat()
  const { side, asset, currency, price, quantity, minimum, maximum, methods } = offer
  return [
    {
      label: t(side === 'sell' ? 'fiat.sells' : 'fiat.buys'),
      value: <Num>{`${format.exact(quantity)} ${asset}`}</Num>,
    },
    {
      label: t('conversion.rate'),
      value: <Num>{`1 ${asset} = ${format.exact(price)} ${currency}`}</Num>,
    },
    {
      label: t('conversion.limits'),
      value: <Num>{`${format.exact(minimum)} – ${format.exact(maximum)} ${currency}`}</Num>,
    },
    {
      label: t('fiat.method'),
      value: methods.map((method) => t(`fiat.method.${method}`)).join(' · '),
    },
  ]
}
