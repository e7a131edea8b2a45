/** Approved proposals that two servers come to at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createStuckItems } from '../../stuckItems.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { ApprovalSignatures } from '../access/approvalSignatures.ts'
import { createAudit } from '../audit/audit.ts'
import { createTurns } from './createTurns.ts'
import { createDayLimit } from './dayLimit.ts'
import { createProposals, type ProposalKinds } from './proposals.ts'

let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  pool = openPool((await createTestDatabase()).url)
})
afterAll(() => pool.end())

const operator = async (name: string): Promise<number> => {
  const { rows } = await pool.query(
    `INSERT INTO operator (name, roles, created_at) VALUES ($1, '{risk}', 1) RETURNING id`,
    [name],
  )
  return rows[0].id
}

const approve = async (key: string): Promise<void> => {
  await pool.query(
    `INSERT INTO operator_proposal
       (kind, member, payload, reason, maker, made_at, request_key, status, checker, decided_at)
     VALUES ('unfreeze', 1, '{}', 'It was a mistake.', $1, 1, $3, 'approved', $2, 1)`,
    [await operator(`maker of ${key}`), await operator(`checker of ${key}`), key],
  )
}

it('are carried out one at a time: the other server leaves them until the first is done', async () => {
  await approve('first')
  await approve('second')
  const carriedOut: string[] = []
  const kindOf = (server: string): ProposalKinds['unfreeze'] => ({
    seenBy: ['risk'],
    checkedBy: ['risk'],
    action: 'unfreeze.proposed',
    show: () => ({}),
    async carryOut() {
      carriedOut.push(server)
      // The other one comes in the middle, finds what is approved, and goes.
      if (server === 'one') await serverNamed('two').takeUp(stuck)
      return {}
    },
  })
  const audit = createAudit(pool)
  const failures: unknown[] = []
  const stuck = createStuckItems((error) => failures.push(error))
  const serverNamed = (server: string) =>
    createProposals({
      pool,
      audit,
      oneByOne: createTurns(),
      kinds: { unfreeze: kindOf(server) } as ProposalKinds,
      signatures: { stands: async () => true } as unknown as ApprovalSignatures,
      dayLimit: createDayLimit({
        limit: undefined,
        givenBy: () => undefined,
        usdtOf: () => 0n as never,
      }),
    })
  await serverNamed('one').takeUp(stuck)
  expect([carriedOut, failures]).toEqual([['one', 'one'], []])
  const actions = (await audit.list({})).map(({ action }) => action)
  expect(actions).toEqual(['proposal.done', 'proposal.done'])
})
