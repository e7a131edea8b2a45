/** Identity verification: submission and result. Names and numbers are returned masked. */
import { DOCUMENTS, IDENTITY_FAULTS } from '@assay/domain/identity/identityPaper.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const document = z.enum(DOCUMENTS)
const fault = z.optional(z.enum(IDENTITY_FAULTS))

export const identityFaults = fields({
  name: ['realname', fault],
  number: ['idcard', fault],
  image: ['idimg', fault],
})

const identity = fields({
  status: ['realstate', z.enum(['notVerified', 'underReview', 'verified', 'failed'])],
  /** '' before the first submission, as are the next three. */
  country: ['country', shortText],
  document: ['idtype', z.union([document, z.literal('')])],
  maskedName: ['realname', shortText],
  maskedNumber: ['idcard', shortText],
  faults: ['reasons', identityFaults],
  sentAt: ['wdate', timestamp],
  /** 0 before a decision. */
  decidedAt: ['checkdate', timestamp],
})
export type Identity = z.output<typeof identity>

export const getIdentity = route({
  method: 'GET',
  path: '/user/realName',
  title: 'What the member last sent for identity verification, masked, and what became of it.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: identity,
})

export const sendIdentity = route({
  method: 'POST',
  path: '/user/editRealName',
  success: 'identitySent',
  title:
    'Send name, document number and photo for review; the photo is uploaded before, for the purpose `identity`.',
  needsLogin: true,
  input: strictFields({
    country: ['country', z.string().check(z.regex(/^[A-Z]{2}$/))],
    document: ['idtype', document],
    /** '' to keep what was correct on the rejected document; also for the number. */
    name: ['realname', z.string().check(z.maxLength(200))],
    number: ['idcard', z.string().check(z.maxLength(100))],
    /** The answer of the upload. */
    image: ['idimg', z.string().check(z.maxLength(100))],
  }),
  reply: identity,
})
