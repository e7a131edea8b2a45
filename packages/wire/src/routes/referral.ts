/** The referral programme: the own code and link, and on what terms friends bring something. */
import * as z from 'zod/mini'
import { amount, assetId, orMissing, ratio, shortText, timestamp } from '../codecs.ts'
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
