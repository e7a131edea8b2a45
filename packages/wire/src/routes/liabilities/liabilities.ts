/**
 * The exchange's liabilities, as public signed statements, and to each member the leaves that prove
 * their balances are included. A statement is the JSON of the domain's `LiabilityStatement`, as the
 * signed text.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import {
  amount,
  assetId,
  count,
  countText,
  flag,
  shortText,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

/** Some 450 characters per coin, of which there are at most 1024. */
const TEXT_MAX = 600_000

const named = {
  number: ['no', count],
  at: ['time', timestamp],
  /** SHA-256 of the text, in hex. */
  hash: ['hash', shortText],
} as const

export const getLiabilities = route({
  method: 'GET',
  path: '/proof/liabilities',
  title: 'The signed statements of what is owed to all members together, newest first.',
  isAddition: true,
  input: strictFields({
    before: ['before', z.optional(countText)],
    limit: ['limit', z.optional(countText)],
  }),
  reply: fields({
    statements: ['list', z.array(fields(named))],
    /** When the next one is due; 0 for none. */
    nextAt: ['next', timestamp],
  }),
})

export const getLiabilityStatement = route({
  method: 'GET',
  path: '/proof/liabilities/:id',
  title: 'One statement: the text that was signed, and the signature.',
  isAddition: true,
  input: strictFields({ number: ['id', countText] }),
  reply: fields({
    ...named,
    text: ['text', z.string().check(z.maxLength(TEXT_MAX))],
    signature: ['sign', shortText],
    keyId: ['keyid', shortText],
  }),
})

export const getOwnLiabilities = route({
  method: 'GET',
  path: '/proof/liabilities/mine',
  title: 'Your part of a statement: each leaf with what is hashed for it and its way to the root.',
  isAddition: true,
  needsLogin: true,
  keyRight: 'read',
  input: strictFields({ number: ['no', countText] }),
  reply: fields({
    number: ['no', count],
    member: ['userid', count],
    leaves: [
      'list',
      z.array(
        fields({
          asset: ['coin', assetId],
          part: ['part', count],
          nonce: ['nonce', shortText],
          amount: ['amount', amount],
          neighbors: [
            'path',
            z.array(
              fields({ hash: ['hash', shortText], sum: ['sum', amount], isLeft: ['left', flag] }),
            ),
          ],
        }),
      ),
    ],
  }),
})
