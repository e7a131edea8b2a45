/** An approved proposal that two servers come to at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase } from '../../db/testDatabase.ts'
import { createStuckItems } from '../../stuckItems.ts'
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

const waitsForAnother = async () =>
  (
    await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).rowCount === 1

it('is carried out by one of them, and to the other it is done', async () => {
  let times = 0
  const kind: ProposalKinds['unfreeze'] = {
    seenBy: ['risk'],
    checkedBy: ['risk'],
    action: 'unfreeze.proposed',
    show: () => ({}),
    async carryOut() {
      times += 1
      // Until the other one is there too.
      await expect.poll(async () => times > 1 || (await waitsForAnother())).toBe(true)
      return {}
    },
  }
  await pool.query(
    `INSERT INTO operator_proposal
       (kind, member, payload, reason, maker, made_at, request_key, status, checker, decided_at)
     VALUES ('unfreeze', 1, '{}', 'It was a mistake.', $1, 1, 'key', 'approved', $2, 1)`,
    [await operator('maker'), await operator('checker')],
  )
  const audit = createAudit(pool)
  const failures: unknown[] = []
  const takeUp = () =>
    createProposals({
      ...{ pool, audit, oneByOne: createTurns() },
      kinds: { unfreeze: kind } as ProposalKinds,
      signatures: { stands: async () => true } as unknown as ApprovalSignatures,
      dayLimit: createDayLimit({
        limit: undefined,
        givenBy: () => undefined,
        usdtOf: () => 0n as never,
      }),
    }).takeUp(createStuckItems((error) => failures.push(error)))
  await Promise.all([takeUp(), takeUp()])
  expect([times, failures]).toEqual([1, []])
  const actions = (await audit.list({})).map(({ action }) => action)
  expect(actions).toEqual(['proposal.done'])
})
