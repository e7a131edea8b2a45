/** Random trading in contracts, as written by the follower and as replayed from the journal. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '@assay/engine/command.ts'
import { apply, createState } from '@assay/engine/engine.ts'
import { PerpLife } from '@assay/engine/perp/testing/perpLife.ts'
import { seededRandom } from '@assay/engine/testing/random.ts'
import { ONE, type Ratio, ZERO } from '@assay/money/amount.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openConnection } from '../../../db/pool.ts'
import { verifyJournal } from '../../../projector/verifyJournal.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { startCore } from '../../../writer/startCore.ts'

const COMMANDS = 3_000
/** A member invited the market's makers, so that fees of many fills are shared. */
const INVITER = 30
const rate = (ONE / 5n) as Ratio
const head = { at: 1, key: '' }
const INVITED: Command[] = [
  { ...head, type: 'setCommissionRate', member: INVITER, rate, day: 0, held: ZERO },
  ...[1, 2, 3, 4, 5, 6].map(
    (member) =>
      ({ ...head, type: 'bindInviter', member, inviter: INVITER, rebateRate: rate }) as const,
  ),
  { ...head, type: 'endInviter', member: 6 },
]
let lived: TestDatabase
let database: TestDatabase
beforeAll(async () => {
  lived = await createTestDatabase()
  const core = await startCore({ url: lived.url })
  const mirror = createState()
  const life = new PerpLife(mirror, seededRandom(14), { members: 40, markets: 2 })
  const answers = []
  const lives = Array.from({ length: COMMANDS }, () => () => life.next())
  for (const next of [...INVITED.map((command) => () => command), ...lives]) {
    const command = next()
    const [first] = apply(mirror, command)
    if (first?.type !== 'rejected') answers.push(core.submit(command))
  }
  await Promise.all(answers)
  // A stop does not wait for it as long as a busy machine may take.
  while (core.metrics().projectedPosition < core.position()) await wait(20)
  await core.stop()
})
beforeEach(async () => {
  database = await createTestDatabase(lived)
})

test('the tables hold every order, fill, position and forced closing of the journal', async () => {
  const verified = await verifyJournal(database.url)
  expect(verified.projected).toBe(verified.position)
  const client = await openConnection(database.url, 'test')
  const { rows } = await client.query(`SELECT
    (SELECT count(*) FROM perp_order) > 500 AS orders,
    (SELECT count(*) FROM perp_fill) > 150 AS fills,
    (SELECT count(*) FROM perp_position WHERE closed_at IS NULL) > 2 AS "open",
    (SELECT count(*) FROM perp_position WHERE closed_at IS NOT NULL) > 10 AS closed,
    (SELECT count(*) FROM perp_forced_closing) > 2 AS forced,
    (SELECT count(*) FROM perp_funding) > 0 AS fundings,
    (SELECT count(*) FROM perp_funding_payment) > 10 AS payments,
    (SELECT count(*) FROM fee_share) > 5 AS shares`)
  await client.end()
  // The random trading was long enough to cover everything.
  expect(rows[0]).toEqual({
    orders: true,
    fills: true,
    open: true,
    closed: true,
    forced: true,
    fundings: true,
    payments: true,
    shares: true,
  })
})

const ONE_SHARE =
  '(trade, payer) = (SELECT trade, payer FROM fee_share ORDER BY trade, payer LIMIT 1)'
/** A share for a trade that was not shared, at a journal position. */
const forgedAt = (position: string) =>
  `INSERT INTO fee_share (trade, payer, inviter, product, asset, fee, commission, rebate, at, position)
    SELECT trade, payer + 1000000, inviter, product, asset, fee, commission, rebate, at, ${position}
    FROM fee_share WHERE ${ONE_SHARE}`

const first = (table: string, rest: string) => `id = (SELECT min(id) FROM ${table} WHERE ${rest})`
test.each([
  [
    'A contract order differs',
    `UPDATE perp_order SET leverage = leverage + 1 WHERE ${first('perp_order', 'true')}`,
  ],
  [
    'A contract order that ended differs',
    `UPDATE perp_order SET cancel_reason = 'requested'
      WHERE ${first('perp_order', "status = 'filled'")}`,
  ],
  [
    'An open contract order differs',
    `UPDATE perp_order SET lots = lots + 1
      WHERE ${first('perp_order', "status IN ('open', 'partiallyFilled')")}`,
  ],
  [
    'is not stored with the sum of its fills',
    `UPDATE perp_order SET fee = fee + 0.000000000000000001
      WHERE ${first('perp_order', "status = 'filled'")}`,
  ],
  ['A funding payment differs', 'UPDATE perp_funding_payment SET lots = lots + 1'],
  ['A contract fill differs', 'UPDATE perp_fill SET realized = realized + 1 WHERE trade = 3'],
  [
    'An open position differs',
    `UPDATE perp_position SET opened_value = opened_value + 1
      WHERE ${first('perp_position', 'closed_at IS NULL')}`,
  ],
  [
    'A closed position differs',
    `UPDATE perp_position SET funding = funding + 1
      WHERE ${first('perp_position', 'closed_at IS NOT NULL')}`,
  ],
  [
    'A forced closing differs',
    `UPDATE perp_forced_closing SET report = jsonb_set(report, '{cashAfter}', '"1"')
      WHERE kind = 'liquidated'`,
  ],
  ['A funding differs', 'UPDATE perp_funding SET mark = mark + 1'],
  [
    'A shared fee differs',
    `UPDATE fee_share SET commission = commission + 0.000000000000000001 WHERE ${ONE_SHARE}`,
  ],
  ['An end of a friend differs', 'UPDATE referral_friend SET ended_at = 7 WHERE ended_at = 1'],
  ['A friend differs', 'UPDATE referral_friend SET ended_at = 7 WHERE member = 5'],
  ['A shared fee differs', `DELETE FROM fee_share WHERE ${ONE_SHARE}`],
  ['A shared fee differs', forgedAt('position')],
  ['but the shared fees add up to', forgedAt(String(10 ** 9))],
])('%s: a change in the history is found by a replay', async (sentence, statement) => {
  const client = await openConnection(database.url, 'test')
  expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
  await client.end()
  await expect(verifyJournal(database.url)).rejects.toThrow(sentence)
})
