/**
 * The statements of liabilities, public; for a member also the path from their balances to its
 * sums.
 */
import {
  getLiabilities,
  getLiabilityStatement,
  getOwnLiabilities,
} from '@assay/wire/routes/liabilities/liabilities.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import { nextStatementAt } from './startStatements.ts'
import type { LiabilityStatements } from './statements.ts'

const LIST = 30
const LIST_MAX = 400

/** `everyMs` is 0 if none are taken. */
export function liabilityRoutes(statements: LiabilityStatements, everyMs: number): Binding[] {
  return [
    handle(getLiabilities, async ({ before, limit = LIST }) => {
      const page = await statements.list({ before, limit: Math.min(limit, LIST_MAX) })
      const isNewest = before === undefined && page.length > 0
      const [newest] = isNewest ? page : await statements.list({ limit: 1 })
      const now = Date.now()
      const nextAt = newest && everyMs > 0 ? nextStatementAt(newest, { everyMs, now }) : 0
      return { statements: page, nextAt }
    }),

    handle(
      getLiabilityStatement,
      async ({ number }) => (await statements.find(number)) ?? refuse('statementNotFound'),
    ),

    handleMember(getOwnLiabilities, async ({ number }, { session: { member } }) => {
      const leaves = await statements.leavesOf(number, member)
      if (!leaves) return refuse('statementNotFound')
      return { number, member, leaves }
    }),
  ]
}
