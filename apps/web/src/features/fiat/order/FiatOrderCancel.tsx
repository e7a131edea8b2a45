/** Canceling an unpaid order: never after paying, and not often in a day. */
import { UNPAID_MAX } from '@assay/domain/fiat/fiatRules.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { cancelFiatOrder, type ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useReviewed } from '../../../form/useReviewed.ts'
import { useT } from '../../../i18n/i18n.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'

export function FiatOrderCancel({ order: { id, side } }: { order: ShownFiatOrder }) {
  const t = useT()
  const cancel = useReviewed(cancelFiatOrder, {
    input: { id },
    onDone: (reply) => {
      void refreshFiat(reply)
      void toastDone(cancelFiatOrder)
    },
  })
  const { write, isReviewing } = cancel
  const error = useWriteError(write.state)
  return (
    <>
      <Button kind="quiet" isBlock onClick={cancel.review}>
        {t('fiat.cancel')}
      </Button>
      <ConfirmSheet
        isOpen={isReviewing && write.state.step !== 'unknown'}
        title={t('fiat.cancel')}
        risk={t('fiat.cancelRisk')}
        kind="danger"
        confirmLabel={t('fiat.cancelNow')}
        backLabel={t('app.back')}
        isBusy={write.isBusy}
        error={error}
        onConfirm={cancel.send}
        onClose={cancel.leaveReview}
      >
        <p className={css.note}>
          {t(side === 'buy' ? 'fiat.cancelCounts' : 'fiat.cancelPauses', { count: UNPAID_MAX })}
        </p>
      </ConfirmSheet>
      <UnknownSheet
        write={write}
        records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        isOpen={isReviewing}
      />
    </>
  )
}
