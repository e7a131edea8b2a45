/** Searching and looking at members. The look is written down before anything is shown. */
import { getMember, searchMembers } from '@assay/wire/routes/operator/members.ts'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from '../audit/audit.ts'
import { type ProfileParts, profileOf } from './memberProfile.ts'
import { findMembers } from './memberSearch.ts'

export type MemberDeskParts = ProfileParts & { pool: pg.Pool; audit: Audit }

export function memberDeskRoutes(parts: MemberDeskParts): Binding[] {
  const { pool, audit } = parts
  return [
    handleOperator(searchMembers, async ({ words }, { operator, ip }) => {
      const note = { operator: operator.name, subject: words, address: ip }
      await audit.write({ ...note, action: 'members.searched' })
      return findMembers(pool, words)
    }),

    handleOperator(getMember, async ({ member }, { operator, ip }) => {
      const { rowCount } = await pool.query('SELECT 1 FROM member WHERE id = $1', [member])
      if (rowCount !== 1) return refuse('memberNotFound')
      const note = { operator: operator.name, member, address: ip }
      await audit.write({ ...note, action: 'member.viewed' })
      return (await profileOf(parts, member)) ?? refuse('memberNotFound')
    }),
  ]
}
