/** Payment details: as saved, or the fields of the method. */
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { maskedPayee } from '@assay/domain/fiat/payee.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../../i18n/i18n.ts'
import css from '../fiat.module.css'
import { PayeeInputs } from './PayeeInputs.tsx'
import type { PayeeFields } from './usePayeeForm.ts'

export function PayeeForm({ form, method }: { form: PayeeFields; method: FiatMethod }) {
  const t = useT()
  const { payee, isKept, edit } = form
  const { holder, bank, card, iban, wechat } = maskedPayee(payee)
  return (
    <section className={css.part} aria-label={t('fiat.payee')}>
      <h2 className={css.heading}>{t('fiat.payee')}</h2>
      {isKept ? (
        <div className={css.saved}>
          <span>{[holder, bank, card || iban || wechat].filter(Boolean).join(' · ')}</span>
          <Button kind="quiet" size="small" onClick={() => edit({})}>
            {t('fiat.change')}
          </Button>
        </div>
      ) : (
        <PayeeInputs key={method} form={form} method={method} />
      )}
    </section>
  )
}
