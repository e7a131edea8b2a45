/**
 * The poster of the own invitation: what Assay is, what the friend gets, and the link as a QR code.
 */
import { friendRebateRate } from '@assay/domain/referral/referralTerms.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { PosterView } from '../../poster/PosterView.tsx'
import type { Invitation } from './InviteScreen.tsx'
import { inviteContent } from './inviteContent.ts'

export function InvitePoster({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const { invitationCode: code, invitationUrl } = invitation
  const friendRate = friendRebateRate(serverNow(), invitation)
  const content = inviteContent(code, friendRate > 0n ? format.share(friendRate) : undefined, t)
  return (
    <PosterView
      content={content}
      link={invitationUrl}
      name={`assay-${code}`}
      label={[...content.texts.map(({ text }) => text), content.code].join(' ')}
    />
  )
}
