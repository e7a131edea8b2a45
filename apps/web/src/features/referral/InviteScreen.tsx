/**
 * Inviting friends: the own rate (never the highest that there is), code, link, poster, and the
 * rules.
 */
import { friendRebateRate } from '@assay/domain/referral/referralTerms.ts'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { getInvitation } from '@assay/wire/routes/member/referral.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { usePublicUrl } from '../../page/url/publicUrl.ts'
import { useShare } from '../../page/url/useShare.ts'
import { useMedia } from '../../page/useMedia.ts'
import css from './Invite.module.css'
import { InvitePoster } from './InvitePoster.tsx'
import { RewardRules } from './RewardRules.tsx'

export type Invitation = Reply<typeof getInvitation>

const BESIDE = '(min-width: 840px)'

export function InviteScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(readQuery(getInvitation, {}))
  return (
    <Page title={t('app.title.invite')} width="wide">
      {data && <Invite invitation={data} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('invite.failed')}
        </ReadFailed>
      )}
      {!data && !error && (
        <div aria-busy="true" className={css.screen}>
          <Skeleton height={72} />
          <Skeleton height={132} />
          <Skeleton height={200} />
        </div>
      )}
    </Page>
  )
}

function Invite({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const isBeside = useMedia(BESIDE)
  const [hasPoster, setPoster] = useState(false)
  return (
    <div className={css.columns}>
      <div className={css.screen}>
        <Lead invitation={invitation} />
        <Ways invitation={invitation} onPoster={isBeside ? undefined : () => setPoster(true)} />
        <RewardRules invitation={invitation} />
      </div>
      {isBeside ? (
        <section aria-label={t('invite.poster')}>
          <InvitePoster invitation={invitation} />
        </section>
      ) : (
        <Sheet isOpen={hasPoster} onClose={() => setPoster(false)} title={t('invite.poster')}>
          <InvitePoster invitation={invitation} />
        </Sheet>
      )}
    </div>
  )
}

function Lead({ invitation: { rate, ...terms } }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const friendRate = friendRebateRate(serverNow(), terms)
  return (
    <div className={css.lead}>
      <p className={css.rate}>{t('invite.lead', { rate: format.share(rate) })}</p>
      {friendRate > 0n && <p>{t('invite.friend', { rate: format.share(friendRate) })}</p>}
    </div>
  )
}

type WaysProps = { invitation: Invitation; onPoster: (() => void) | undefined }

function Ways({ invitation: { invitationCode, invitationUrl }, onPoster }: WaysProps) {
  const t = useT()
  const { pathname, search } = new URL(invitationUrl)
  const share = useShare(`${pathname}${search}`)
  const elsewhere = usePublicUrl(invitationUrl)
  return (
    <div className={css.ways}>
      <Copied
        label={t('invite.code')}
        copyLabel={t('invite.copyCode')}
        text={invitationCode}
        isCode
      />
      <Copied
        label={t('invite.link')}
        copyLabel={t('invite.copyLink')}
        text={elsewhere ?? invitationUrl}
      />
      {!elsewhere && <p className={css.note}>{t('app.thisMachine')}</p>}
      <div className={css.buttons}>
        <Button size="large" onClick={() => void share(t('home.guest.title'))}>
          {t('app.share')}
        </Button>
        {onPoster && (
          <Button kind="secondary" size="large" onClick={onPoster}>
            {t('invite.poster')}
          </Button>
        )}
      </div>
    </div>
  )
}

type CopiedProps = { label: string; copyLabel: string; text: string; isCode?: boolean }

function Copied({ label, copyLabel, text, isCode }: CopiedProps) {
  const t = useT()
  const say = (isCopied: boolean) =>
    showToast(t(isCopied ? 'app.copied' : 'app.copyFailed'), isCopied ? 'success' : 'error')
  return (
    <div className={css.copied}>
      <p>
        <span className={css.label}>{label}</span>
        <span className={isCode ? css.code : css.link}>{text}</span>
      </p>
      <CopyButton text={text} label={copyLabel} isIconOnly onResult={say} />
    </div>
  )
}
