/**
 * API keys for bots. A key reads trading data, or reads and trades; it can never withdraw, change
 * the account's security, or read personal data. Each call declares whether keys may call it, as
 * `keyRight`.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { changeProof } from '../../rows/changeProof.ts'
import { shortText, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const own = { needsLogin: true, isAddition: true } as const
const right = z.enum(['read', 'trade'])

const apiKey = fields({
  id: ['id', shortText],
  name: ['name', shortText],
  right: ['right', right],
  /** Allowed addresses and networks; empty allows all. */
  networks: ['ips', z.array(shortText)],
  createdAt: ['wdate', timestamp],
  expiresAt: ['until', z.optional(timestamp)],
  usedAt: ['seen', z.optional(timestamp)],
  usedFrom: ['ip', shortText],
})

export const getApiKeys = route({
  ...own,
  method: 'GET',
  path: '/user/apiKeys',
  title: "The member's API keys, the newest first.",
  input: strictFields({}),
  reply: z.array(apiKey),
})

export const createApiKey = route({
  ...own,
  method: 'POST',
  path: '/user/apiKeyAdd',
  success: 'apiKeyCreated',
  title: 'A new API key: the exchange is given its public half and never sees the other.',
  input: strictFields({
    name: ['name', z.string().check(z.maxLength(100))],
    right: ['right', right],
    /** Separated by commas; '' allows all. */
    networks: ['ips', z.string().check(z.maxLength(1_000))],
    /** 0 for no expiry. */
    days: ['days', z.int().check(z.minimum(0), z.maximum(365))],
    /** Ed25519, its 32 bytes in base64. */
    publicKey: ['public', z.string().check(z.maxLength(100))],
    ...changeProof,
  }),
  reply: apiKey,
})

export const revokeApiKey = route({
  ...own,
  method: 'POST',
  path: '/user/apiKeyRemove',
  success: 'apiKeyRevoked',
  title: 'Revoke an API key at once.',
  isOpenWhenFrozen: true,
  input: strictFields({ id: ['id', z.string().check(z.regex(/^[0-9a-f]{32}$/))] }),
  reply: fields({}),
})
