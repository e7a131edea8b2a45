/** The invitation code for visitors without a link: a folded field. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from '../accountForms.module.css'

type InvitationProps = {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

export function InvitationField({ code, onChange, error }: InvitationProps) {
  const t = useT()
  return (
    <details className={css.fold} open={error !== undefined || code !== ''}>
      <summary>{t('account.invitationAsk')}</summary>
      <TextField
        label={t('account.invitation')}
        autoComplete="off"
        maxLength={16}
        value={code}
        onChange={onChange}
        error={error}
      />
    </details>
  )
}
