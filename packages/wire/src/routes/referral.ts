/** The referral programme: the own code and link, and on what terms friends bring something. */
import * as z from 'zod/mini'
import {
  amount,
  assetId,
  count,
  countText,
  orMissing,
  ratio,
  shortText,
  timestamp,
} from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'

const tier = fields({
  rate: ['rate', ratio],
  /** From here, of the platform's token; the last tier begins above it. */
  from: ['min', amount],
  /** Up to here; missing for the last. The first tier ends below it, the second with it. */
  to: ['max', orMissing(amount)],
})

/** The terms, and where the member stands in them. */
const standing = {
  /** The platform's token; missing where there is none. */
  token: ['coin', orMissing(assetId)],
  tiers: ['tiers', z.array(tier)],
  /** The member's own share of the fees of direct friends, in force now. */
  rate: ['rate', ratio],
  /** What the friend gets back of a fee, when registered after the day that begins here, UTC. */
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
    /** Of a fee, back to who registers now. */
    friendRate: ['rebate', ratio],
  }),
})

const sum = fields({ asset: ['coin', assetId], amount: ['number', amount] })
export type TeamSum = z.output<typeof sum>

const teamMember = fields({
  /** The friend's number among the member's own, 1 for the first: all that tells friends apart. */
  number: ['userid', count],
  /** 00:00 UTC of the day. */
  invitedAt: ['wdate', timestamp],
  /** What the member got of the friend's fees until today, 00:00 UTC, by coin. */
  income: ['income', z.array(sum)],
})
export type TeamMember = z.output<typeof teamMember>

const paging = {
  page: ['page', z.optional(countText)],
  limit: ['limit', z.optional(countText)],
} as const

export const getTeam = route({
  method: 'GET',
  path: '/user/getMyTeam',
  title:
    'The team: everybody below, friends that the member invited, and what their fees brought. Income comes from direct friends alone.',
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({
    /** Newest first when missing. Income is compared at the last prices. */
    order: ['sort', z.optional(z.enum(['time', 'income']))],
    ...paging,
  }),
  reply: fields({
    ...standing,
    /**
     * What the rate was decided by: the average of the token on the day before, over all accounts.
     */
    held: ['average', amount],
    /** 00:00 UTC of the day that the rate is for; 0 while no one was invited. */
    rateSince: ['since', timestamp],
    /** Everyone below, on all levels. */
    size: ['team', count],
    direct: ['direct', count],
    totals: ['totals', z.array(sum)],
    members: ['list', z.array(teamMember)],
  }),
})
export type OwnTeam = z.output<typeof getTeam.reply>

const income = fields({
  friend: ['userid', count],
  /** What the fee was paid for. */
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
