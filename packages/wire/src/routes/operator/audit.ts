/**
 * The log of everything operators did, saw or tried. Each entry contains the hash of the one
 * before.
 */
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, countText, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

export const auditEntry = fields({
  seq: ['seq', count],
  at: ['at', timestamp],
  /** '' when no operator was signed in. */
  operator: ['operator', shortText],
  action: ['action', shortText],
  /** 0 without a member. */
  member: ['member', count],
  subject: ['subject', text],
  reason: ['reason', text],
  address: ['address', shortText],
  hash: ['hash', shortText],
})
export type AuditEntry = z.output<typeof auditEntry>

/** How many entries an answer has at most. */
export const AUDIT_PAGE_ROWS = 100

export const getAudit = operatorRoute({
  method: 'GET',
  path: '/ops/audit',
  title: 'The log, newest first, by operator, action or member.',
  roles: ['auditor', 'admin'],
  input: strictFields({
    operator: ['operator', z.optional(shortText)],
    action: ['action', z.optional(shortText)],
    member: ['member', z.optional(countText)],
    before: ['before', z.optional(countText)],
  }),
  reply: z.array(auditEntry),
})

export const exportAudit = operatorRoute({
  method: 'POST',
  path: '/ops/audit/export',
  title: 'The log as JSON lines from an entry on, oldest first; an empty list is the end.',
  roles: ['auditor', 'admin'],
  input: strictFields({ from: ['from', count] }),
  reply: fields({ lines: ['lines', z.array(z.string())] }),
})
