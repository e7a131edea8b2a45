/** Releases the coins: the seller has checked their account, and proves their identity. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { releaseFiat, type ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { SecretFields, useSecrets } from '../SecretFields.tsx'

type ReleaseSheetProps = { order: ShownFiatOrder; isOpen: boolean; onClose: () => void }

export function ReleaseSheet({ order, isOpen, onClose }: ReleaseSheetProps) {
  const t = useT()
  const format = useFormat()
  const { id, payment, currency, quantity, asset, counterparty, payerName } = order
  const secrets = useSecrets(isOpen)
  const write = useWrite(releaseFiat, {
    onDone: (reply) => {
      void refreshFiat(reply)
      void toastDone(releaseFiat)
      secrets.clear()
      onClose()
    },
  })
  const isUnknown = write.state.step === 'unknown'
  const coins = { quantity: format.exact(quantity), asset }
  return (
    <Sheet
      isOpen={isOpen}
      isLocked={write.isBusy || isUnknown}
      onClose={onClose}
      title={t('fiat.releaseTitle')}
      footer={
        isUnknown ? undefined : (
          <Button
            size="large"
            isBlock
            isBusy={write.isBusy}
            reason={secrets.isWhole ? undefined : t('fiat.enterPin')}
            onClick={() => void write.send({ id, ...secrets.values })}
          >
            {t('fiat.release', coins)}
          </Button>
        )
      }
    >
      {isUnknown ? (
        <UnknownNote
          write={write}
          records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        />
      ) : (
        <div className={css.fields}>
          <FactList>
            <Fact label={t('fiat.arrived')}>
              <Num>{`${format.exact(payment)} ${currency}`}</Num>
            </Fact>
            <Fact label={t('fiat.from')}>{payerName || counterparty}</Fact>
            <Fact label={t('fiat.goes')}>
              <Num>{`${coins.quantity} ${asset}`}</Num>
            </Fact>
          </FactList>
          <p className={css.rule}>{t('fiat.releaseRule')}</p>
          <SecretFields secrets={secrets} state={write.state} />
        </div>
      )}
    </Sheet>
  )
}
