/** The referral program: the member's own code and link, and its terms. */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import {
  amount,
  assetId,
  count,
  countText,
  orMissing,
  ratio,
  shortText,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

const tier = fields({
  rate: ['rate', ratio],
  /** Lower limit, in the platform's token; the last tier is above it. */
  from: ['min', amount],
  /** Upper limit; missing for the last. The first tier excludes it, the second includes it. */
  to: ['max', orMissing(amount)],
})

/** The terms, and the member's tier. */
const standing = {
  /** The platform's token; missing if there is none. */
  token: ['coin', orMissing(assetId)],
  tiers: ['tiers', z.array(tier)],
  /** The member's current share of direct friends' fees. */
  rate: ['rate', ratio],
  /** The friend's part of a fee, for friends registered after the day that starts here, UTC. */
  friendRate: ['rebate', ratio],
  friendsAfter: ['rebatedate', timestamp],
} as const

export const getInvitation = route({
  method: 'GET',
  path: '/user/getInvitationUrl',
  title:
    'The referral link, which opens registration with the code filled in, the code itself, and the rates.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({}),
  reply: fields({
    invitationCode: ['recom', shortText],
    invitationUrl: ['recomurl', shortText],
    ...standing,
  }),
})

export const getInviter = route({
  method: 'GET',
  path: '/user/inviter',
  title: 'Who invites with a code, by the beginning of the name alone, and what a new friend gets.',
  isAddition: true,
  input: strictFields({ invitationCode: ['parent', z.string().check(z.maxLength(16))] }),
  reply: fields({
    name: ['name', shortText],
    /** The part of a fee returned to a friend who registers now. */
    friendRate: ['rebate', ratio],
  }),
})

const sum = fields({ asset: ['coin', assetId], amount: ['number', amount] })
export type TeamSum = z.output<typeof sum>

const teamMember = fields({
  /**
   * The friend's number among the member's own, 1 for the first: friends have no other identifier.
   */
  number: ['userid', count],
  /** 00:00 UTC of the day. */
  invitedAt: ['wdate', timestamp],
  /** The member's income from the friend's fees until today, 00:00 UTC, by coin. */
  income: ['income', z.array(sum)],
})
export type TeamMember = z.output<typeof teamMember>

export const getTeam = route({
  method: 'GET',
  path: '/user/getMyTeam',
  title:
    'The team: everybody below, friends that the member invited, and what their fees brought. Income comes from direct friends alone.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    /** Default: newest first. Income is compared at the last prices. */
    order: ['sort', z.optional(z.enum(['time', 'income']))],
    ...paging,
  }),
  reply: fields({
    ...standing,
    /**
     * The basis of the rate: the average holding of the token on the day before, over all accounts.
     */
    held: ['average', amount],
    /** 00:00 UTC of the rate's day; 0 for a member without friends. */
    rateSince: ['since', timestamp],
    /** The whole team, on all levels. */
    size: ['team', count],
    direct: ['direct', count],
    totals: ['totals', z.array(sum)],
    members: ['list', z.array(teamMember)],
  }),
})
export type OwnTeam = z.output<typeof getTeam.reply>

const income = fields({
  friend: ['userid', count],
  /** The product of the fee. */
  product: [
    'type',
    z.codec(z.enum(['trad', 'contract']), z.enum(['spot', 'perp']), {
      decode: (word) => (word === 'trad' ? 'spot' : 'perp'),
      encode: (product) => (product === 'spot' ? 'trad' : 'contract'),
    }),
  ],
  asset: ['coin', assetId],
  amount: ['number', amount],
  /** 00:00 UTC. */
  day: ['wdate', timestamp],
})
export type TeamIncome = z.output<typeof income>

export const getTeamIncome = route({
  method: 'GET',
  path: '/user/teamIncome',
  title:
    'What friends brought on each day that is over, UTC, by coin and product, newest first; of all friends, or of one. No single trade is told.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({ friend: ['userid', z.optional(countText)], ...paging }),
  reply: fields({ income: ['list', z.array(income)], count: ['count', count] }),
})
