/** The tick without which nothing is read back; says so when it was forgotten. */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import css from './form.module.css'
import type { AgreedForm } from './useAgreedForm.ts'

type AgreementProps = {
  form: Pick<AgreedForm, 'isAgreed' | 'isTickMissing' | 'agree'>
  children: ReactNode
}

export function Agreement({ form, children }: AgreementProps) {
  const t = useT()
  return (
    <>
      {form.isTickMissing && (
        <p role="alert" className={css.error}>
          {t('earn.agreeFirst')}
        </p>
      )}
      <Checkbox isChecked={form.isAgreed} isWrong={form.isTickMissing} onChange={form.agree}>
        {children}
      </Checkbox>
    </>
  )
}
