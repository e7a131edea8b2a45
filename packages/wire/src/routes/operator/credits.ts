/** Credits to a member from a funded house account. */
import { HOUSE_SOURCES, HOUSE_TARGETS } from '@assay/domain/houseAccounts.ts'
import { CREDIT_KINDS, CREDIT_SOURCES } from '@assay/domain/operator/creditKinds.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { amount, assetId, count, shortText, signedAmount } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { proposalMade, reason } from './proposals.ts'

export const proposeCredit = operatorRoute({
  method: 'POST',
  path: '/ops/credits/propose',
  title: 'Ask to pay a member from a house account; a finance checker decides.',
  roles: ['financeMaker'],
  isWrite: true,
  input: strictFields({
    member: ['member', count],
    account: ['account', z.enum(['spot', 'fiat'])],
    asset: ['asset', assetId],
    amount: ['amount', amount],
    source: ['source', z.enum(CREDIT_SOURCES)],
    /** The kind in the member's records; the reason is for staff. */
    kind: ['kind', z.enum(CREDIT_KINDS)],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})

export const proposeHouseMove = operatorRoute({
  method: 'POST',
  path: '/ops/books/move',
  title:
    'Ask to move money of the house to another account of it, or out through a chain; a finance checker decides.',
  roles: ['financeMaker'],
  isWrite: true,
  input: strictFields({
    from: ['from', z.enum(HOUSE_SOURCES)],
    to: ['to', z.enum(HOUSE_TARGETS)],
    asset: ['asset', assetId],
    amount: ['amount', amount],
    reason: ['reason', reason],
  }),
  reply: proposalMade,
})

export const getBooks = operatorRoute({
  method: 'GET',
  path: '/ops/books',
  title: 'Per coin: what members own, what the house has where, and what stands outside.',
  roles: ['financeMaker', 'financeChecker', 'risk', 'auditor', 'admin'],
  input: strictFields({}),
  reply: z.array(
    fields({
      asset: ['asset', assetId],
      members: ['members', signedAmount],
      house: ['house', signedAmount],
      outside: ['outside', signedAmount],
      clearing: ['clearing', signedAmount],
      accounts: [
        'accounts',
        z.array(fields({ name: ['name', shortText], balance: ['balance', signedAmount] })),
      ],
      /** Paid from `house/fees` so far: to inviters, and back to their friends. */
      commissions: ['commissions', amount],
      rebates: ['rebates', amount],
    }),
  ),
})
