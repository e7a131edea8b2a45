/**
 * Bad requests at the console, from an operator with all roles: never a 5xx, and no money moves.
 */
import { randomUUID } from 'node:crypto'
import { allOperatorRoutes } from '@assay/wire/registry/allOperatorRoutes.ts'
import { signOutOperator } from '@assay/wire/routes/operator/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asText, checkAnswer, createBadInputs } from '../testing/badInputs.ts'
import { sendRequest } from '../testing/send.ts'
import { startTestConsole, type TestConsole, type TestOperator } from '../testing/testConsole.ts'

const COUNT = Number(process.env.BAD_REQUESTS ?? 3_000) / 2
const SEED = Number(process.env.BAD_REQUESTS_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 10
const { oneOf, badInput } = createBadInputs(SEED)

let testConsole: TestConsole
const operators: TestOperator[] = []
beforeAll(async () => {
  testConsole = await startTestConsole()
  await testConsole.server.member({ USDT: '100' })
  // Several, for each may call so often only; all on one side of the four eyes.
  for (let i = 0; i < 8; i += 1) {
    const rest = ['support', 'identity', 'risk', 'auditor'] as const
    operators.push(await testConsole.operator('financeMaker', ...rest))
  }
})
afterAll(() => testConsole.stop())

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
    testConsole.origin,
    { ...route, path },
    { headers, input: wire },
  )
  checkAnswer(status, body, `seed ${SEED}: ${path} ${JSON.stringify(input).slice(0, 300)}`)
}

it(`answers ${COUNT} bad requests with a closed reason and moves nothing`, async () => {
  const before = await testConsole.server.exchange.core.read(
    { type: 'books' },
    testConsole.server.exchange.core.position(),
  )
  for (let done = 0; done < COUNT; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, attempt))
  }
  const after = await testConsole.server.exchange.core.read(
    { type: 'books' },
    testConsole.server.exchange.core.position(),
  )
  expect(after.books).toEqual(before.books)
})
