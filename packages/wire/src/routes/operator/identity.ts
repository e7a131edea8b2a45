/**
 * Identity documents that wait for review. The list has no personal data; opening a document is
 * logged.
 */
import { DOCUMENTS, IDENTITY_FAULTS } from '@assay/domain/identity/identityPaper.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, flag, shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const application = {
  id: ['id', count],
  member: ['member', count],
  country: ['country', shortText],
  document: ['document', z.enum(DOCUMENTS)],
  sentAt: ['sentAt', timestamp],
} as const
const waiting = fields(application)
export type WaitingIdentity = z.output<typeof waiting>

const paper = fields({
  ...application,
  name: ['name', shortText],
  number: ['number', shortText],
  /** `data:image/…`, for this reviewer only. */
  image: ['image', z.string()],
})
export type IdentityPaper = z.output<typeof paper>

export const getIdentityQueue = operatorRoute({
  method: 'GET',
  path: '/ops/identity',
  title: 'Applications under review, the oldest first.',
  roles: ['identity'],
  input: strictFields({}),
  reply: z.array(waiting),
})

export const openIdentity = operatorRoute({
  method: 'POST',
  path: '/ops/identity/open',
  title: 'A paper in full. The look is logged and shows in the activity of the member.',
  roles: ['identity'],
  input: strictFields({ id: ['id', count] }),
  reply: paper,
})

const fault = z.optional(z.enum(IDENTITY_FAULTS))

export const decideIdentity = operatorRoute({
  method: 'POST',
  path: '/ops/identity/decide',
  title: 'Verify a member, or say what is wrong with which part of the paper.',
  roles: ['identity'],
  isWrite: true,
  input: strictFields({
    id: ['id', count],
    isVerified: ['isVerified', flag],
    name: ['name', fault],
    number: ['number', fault],
    image: ['image', fault],
  }),
  reply: z.null(),
})
