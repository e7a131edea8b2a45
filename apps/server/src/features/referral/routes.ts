/** The referral program over HTTP. */
import type { MemberId } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { maskedName } from '@assay/domain/identity/maskedContact.ts'
import {
  friendRebateRate,
  type ReferralTerms,
  tiersOf,
} from '@assay/domain/referral/referralTerms.ts'
import type { Price } from '@assay/money/amount.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import * as referral from '@assay/wire/routes/member/referral.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { countCost } from '../../http/pageOf.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { ReferralProgram } from './referralProgram.ts'
import type { Team } from './team.ts'
import { createTeamCounts } from './teamCounts.ts'

const PAGE = { most: 200 }

/** Sums end with the last complete day: otherwise polling during a day would reveal each trade. */
const today = (now = Date.now()): number => now - (now % DAY_MS)

type ReferralParts = {
  terms: ReferralTerms
  program: ReferralProgram
  team: Team
  infoOf: (member: MemberId, origin: string) => Promise<MemberInfo | undefined>
  /** The name of the invitation code's owner. */
  inviterNamed: (code: string) => Promise<string | undefined>
  priceOf: (asset: string) => Price | undefined
  requestsPerTenSeconds: number
}

export function referralRoutes({ terms, program, team, ...parts }: ReferralParts): Binding[] {
  const common = {
    token: terms.token || undefined,
    tiers: tiersOf(terms),
    friendRate: terms.friendRate,
    friendsAfter: terms.friendsAfter,
  }
  const countsOf = createTeamCounts(team, parts.requestsPerTenSeconds)
  return [
    handle(referral.getInviter, async ({ invitationCode }) => {
      const name = await parts.inviterNamed(invitationCode)
      if (name === undefined) return refuse('invitationUnknown')
      return { name: maskedName(name), friendRate: friendRebateRate(Date.now(), terms) }
    }),

    handleMember(referral.getInvitation, async (_, { session, origin }) => {
      const info = await parts.infoOf(session.member, origin)
      if (!info) return refuse('notSignedIn')
      const { invitationCode, invitationUrl } = info
      const { rate } = await program.standingOf(session.member, Date.now())
      return { invitationCode, invitationUrl, ...common, rate }
    }),

    handlePage(referral.getTeam, PAGE, async ({ order }, page, { session, spend }) => {
      const { member } = session
      const counts = await countsOf(member, spend)
      if (counts instanceof Refusal) return counts
      const { team: size, direct } = counts
      // Each page numbers all friends, so it is charged like counting rows.
      const cost = countCost({ count: direct })
      if (cost > 0 && !spend(cost)) return refuse('tooManyRequests')
      const until = today()
      const { rate, held, since } = await program.standingOf(member, Date.now())
      const totals = await team.totals(member, until)
      const prices = new Map(
        totals.flatMap(({ asset }) => {
          const price = parts.priceOf(asset)
          return price === undefined ? [] : [[asset, price] as const]
        }),
      )
      const by = order === 'income' ? prices : undefined
      const members = await team.members(member, { by, until }, page)
      return { ...common, rate, held, rateSince: since, size, direct, totals, members }
    }),

    handlePage(referral.getTeamIncome, PAGE, async ({ friend }, page, { session: { member } }) => {
      const asked = { friend, until: today() }
      const [income, count] = await Promise.all([
        team.income(member, asked, page),
        team.incomeCount(member, asked),
      ])
      return { income, count }
    }),
  ]
}
