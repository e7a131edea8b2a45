/** A merchant's open offer, and a button to close it. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { closeFiatOffer, type ShownFiatOffer } from '@assay/wire/routes/fiat/fiat.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useReviewed } from '../../../form/useReviewed.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { useOfferFacts } from './useOfferFacts.tsx'

export function OfferCard({ offer }: { offer: ShownFiatOffer }) {
  const t = useT()
  const format = useFormat()
  const facts = useOfferFacts(offer)
  const close = useReviewed(closeFiatOffer, {
    input: { id: offer.id },
    onDone: () => {
      void refreshFiat()
      void toastDone(closeFiatOffer)
    },
  })
  const { write, isReviewing } = close
  const error = useWriteError(write.state)
  const { side, quantity, asset, price, currency, minimum, maximum, methods } = offer
  return (
    <div className={css.offer}>
      <div className={css.offerText}>
        <b>{t(`fiat.action.${side}`, { quantity: format.exact(quantity), asset })}</b>
        <Num>{`1 ${asset} = ${format.exact(price)} ${currency}`}</Num>
        <span className={css.note}>
          {`${format.exact(minimum)} – ${format.exact(maximum)} ${currency} · ${methods
            .map((method) => t(`fiat.method.${method}`))
            .join(' · ')}`}
        </span>
      </div>
      <Button kind="secondary" size="small" onClick={close.review}>
        {t('fiat.closeOffer')}
      </Button>
      <ConfirmSheet
        isOpen={isReviewing && write.state.step !== 'unknown'}
        title={t('fiat.closeOfferTitle')}
        facts={facts}
        risk={t('fiat.closeOfferText')}
        confirmLabel={t('fiat.closeOfferTitle')}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={error}
        onConfirm={close.send}
        onClose={close.leaveReview}
      />
      <UnknownSheet
        write={write}
        records={{ path: '/otc?tab=merchant', label: t('fiat.tab.merchant') }}
        isOpen={isReviewing}
      />
    </div>
  )
}
