/** The inviter and the benefits of a new account, shown before anything is requested. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import { getInviter } from '@assay/wire/routes/member/referral.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { readQuery } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { dropInvitation } from '../../session/session.ts'
import css from './LoginSheet.module.css'

export function InvitedBy({ code }: { code: string }) {
  const t = useT()
  const format = useFormat()
  const { data, error } = useQuery(readQuery(getInviter, { invitationCode: code }))
  const isUnknown = error instanceof ApiError && error.reason === 'invitationUnknown'
  const name = data ? `${data.name} (${code})` : code
  return (
    <section className={css.invited}>
      <div className={css.inviter}>
        <StatusPill tone={isUnknown ? 'neutral' : 'brass'}>
          {t('wallet.login.invited', { code: name })}
        </StatusPill>
        <IconButton label={t('wallet.login.dropInvitation')} onClick={dropInvitation}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {isUnknown ? (
        <Banner kind="error" icon={<CircleAlert size={18} aria-hidden="true" />}>
          {error.message}
        </Banner>
      ) : (
        <>
          {data && data.friendRate > 0n && (
            <p>{t('wallet.login.friendRate', { rate: format.share(data.friendRate) })}</p>
          )}
          <p className={css.muted}>{t('wallet.login.inviterSees')}</p>
        </>
      )}
    </section>
  )
}
