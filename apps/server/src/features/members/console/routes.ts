/** Search and view members. A view is logged before anything is shown. */
import { getMemberProfile, searchMembers } from '@assay/wire/routes/operator/members.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { recordActivity } from '../../../security/activity.ts'
import { type ProfileParts, profileOf } from './memberProfile.ts'
import { findMembers } from './memberSearch.ts'

export type MemberConsoleParts = ProfileParts & {
  pool: pg.Pool
  audit: Audit
  isMember: (id: number) => Promise<boolean>
}

export function memberConsoleRoutes(parts: MemberConsoleParts): Binding[] {
  const { pool, audit } = parts
  return [
    handleOperator(searchMembers, async ({ words = '', before }, { operator, ip }) => {
      const note = { operator: operator.name, subject: words, address: ip }
      await audit.write({ ...note, action: words === '' ? 'members.listed' : 'members.searched' })
      return findMembers(pool, words, before)
    }),

    handleOperator(getMemberProfile, async ({ member }, { operator, ip }) => {
      if (!(await parts.isMember(member))) return refuse('memberNotFound')
      await transaction(pool, async (client) => {
        const role = getMemberProfile.roles.find((own) => operator.roles.includes(own)) ?? ''
        const seen = { member, kind: 'profileViewed', actor: 'staff', details: { role } } as const
        await recordActivity(client, seen)
        const note = { operator: operator.name, member, address: ip }
        await audit.write({ ...note, action: 'member.viewed' }, client)
      })
      return (await profileOf(parts, member)) ?? refuse('memberNotFound')
    }),
  ]
}
