/** Who invited: a chip when a link said so, which can be taken away; else a field in a fold. */

import { TextField } from '@assay/ui/fields/TextField.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { X } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { useStore } from '../../live/createStore.ts'
import { dropInvitation, session } from '../../session/session.ts'
import css from '../accountForms.module.css'

type InvitationProps = {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

export function Invitation({ code, onChange, error }: InvitationProps) {
  const t = useT()
  const { invitationCode } = useStore(session)
  if (invitationCode && invitationCode === code && !error) {
    return (
      <>
        <div className={css.invited}>
          <StatusPill tone="brass">{t('account.invitedBy', { code })}</StatusPill>
          <IconButton
            label={t('account.dropInvitation')}
            onClick={() => {
              dropInvitation()
              onChange('')
            }}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <p className={css.muted}>{t('wallet.login.inviterSees')}</p>
      </>
    )
  }
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
