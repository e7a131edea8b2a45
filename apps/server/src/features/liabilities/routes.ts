/** The statements of what is owed, to anyone; to a member the way from their balances to its sums. */
import type { Amount } from '@assay/money/amount.ts'
import {
  getLiabilities,
  getLiabilityStatement,
  getOwnLiabilities,
} from '@assay/wire/routes/liabilities.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { Statements } from './statements.ts'

const LIST = 30
const LIST_MAX = 400

export function liabilityRoutes(statements: Statements): Binding[] {
  return [
    handle(getLiabilities, async ({ before, limit = LIST }) => ({
      statements: await statements.list({ before, limit: Math.min(limit, LIST_MAX) }),
    })),

    handle(
      getLiabilityStatement,
      async ({ number }) => (await statements.find(number)) ?? refuse('statementNotFound'),
    ),

    handleMember(getOwnLiabilities, async ({ number }, { session: { member } }) => {
      const leaves = await statements.leavesOf(number, member)
      if (!leaves) return refuse('statementNotFound')
      return {
        ...{ number, member },
        leaves: leaves.map((leaf) => ({
          ...leaf,
          amount: leaf.amount as Amount,
          neighbors: leaf.neighbors.map((one) => ({ ...one, sum: one.sum as Amount })),
        })),
      }
    }),
  ]
}
