/** The referral programme over HTTP. */
import type { MemberId } from '@assay/domain/account.ts'
import { type ReferralTerms, tiersOf } from '@assay/domain/referral/referralTerms.ts'
import type { MemberInfo } from '@assay/wire/routes/member.ts'
import * as referral from '@assay/wire/routes/referral.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'

type ReferralParts = {
  terms: ReferralTerms
  infoOf: (member: MemberId, origin: string) => Promise<MemberInfo | undefined>
}

export function referralRoutes({ terms, infoOf }: ReferralParts): Binding[] {
  return [
    handleMember(referral.getInvitation, async (_, { session, origin }) => {
      const info = await infoOf(session.member, origin)
      if (!info) return refuse('notSignedIn')
      const { invitationCode, invitationUrl } = info
      return { invitationCode, invitationUrl, ...termsOf(terms), rate: terms.rates[0] }
    }),
  ]
}

const termsOf = (terms: ReferralTerms) => ({
  token: terms.token || undefined,
  tiers: tiersOf(terms),
  friendRate: terms.friendRate,
  friendsAfter: terms.friendsAfter,
})
