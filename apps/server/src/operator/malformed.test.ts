/** Bad requests at the desk, from an operator with all roles: never a 5xx, and no money moves. */
import { randomUUID } from 'node:crypto'
import { allOperatorRoutes } from '@assay/wire/registry/allOperatorRoutes.ts'
import { signOutOperator } from '@assay/wire/routes/operator/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asText, checkAnswer, createBadInputs } from '../testing/badInputs.ts'
import { sendRequest } from '../testing/send.ts'
import { startTestDesk, type TestDesk, type TestOperator } from '../testing/testDesk.ts'

const COUNT = Number(process.env.BAD_REQUESTS ?? 3_000) / 2
const SEED = Number(process.env.BAD_REQUESTS_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 10
const { oneOf, badInput } = createBadInputs(SEED)

let desk: TestDesk
const operators: TestOperator[] = []
beforeAll(async () => {
  desk = await startTestDesk()
  await desk.server.member({ USDT: '100' })
  // Several, for each may call so often only; all on one side of the four eyes.
  for (let i = 0; i < 8; i += 1) {
    const rest = ['support', 'identity', 'risk', 'auditor'] as const
    operators.push(await desk.operator('financeMaker', ...rest))
  }
})
afterAll(() => desk.stop())

const routes = Object.values(allOperatorRoutes).filter(
  (route) => route !== signOutOperator && !route.isDemo,
)

async function attempt(): Promise<void> {
  const route = oneOf(routes)
  const input = badInput(route)
  const named = JSON.stringify(input.member ?? '1').replaceAll(/[^\w]/g, '') || '1'
  const path = route.path.replace(':member', named.slice(0, 50))
  const headers = { ...oneOf(operators).headers, 'idempotency-key': randomUUID() }
  const wire = route.method === 'POST' ? input : asText(input)
  const { status, body } = await sendRequest(
    desk.origin,
    { ...route, path },
    { headers, input: wire },
  )
  checkAnswer(status, body, `seed ${SEED}: ${path} ${JSON.stringify(input).slice(0, 300)}`)
}

it(`answers ${COUNT} bad requests with a closed reason and moves nothing`, async () => {
  const before = await desk.server.exchange.core.read(
    { type: 'books' },
    desk.server.exchange.core.position(),
  )
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, attempt))
  }
  const after = await desk.server.exchange.core.read(
    { type: 'books' },
    desk.server.exchange.core.position(),
  )
  expect(after.books).toEqual(before.books)
})
