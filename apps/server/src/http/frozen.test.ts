/** What a frozen account and an idle session may still change. Tested for every declared call. */
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import type { Route } from '@assay/wire/route.ts'
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reasonOf, sendRequest } from '../testing/send.ts'
import { signUp } from '../testing/signUp.ts'
import {
  consoleFreezer,
  startTestServer,
  type TestMember,
  type TestServer,
} from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const changes = Object.values(allRoutes).filter(
  ({ needsLogin, isChange, isDemo }) => needsLogin && isChange && !isDemo,
)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** With an empty input: a caller who passes the guard gets `malformed` or success. */
async function reasonFor(route: Route, member: TestMember) {
  const headers = { ...member.headers, 'idempotency-key': crypto.randomUUID() }
  const named = { ...route, path: route.path.replace(':id', '1') }
  return (await sendRequest(server.origin, named, { headers, input: {} })).body.reason
}

async function refusedWith(reason: string, member: TestMember): Promise<string[]> {
  const found: string[] = []
  for (const route of changes) {
    // These two end the session, so nothing could be tested after them.
    if (route.path === '/user/logout' || route.path === '/user/freeze') continue
    if ((await reasonFor(route, member)) === reason) found.push(nameOf(route))
  }
  return found.toSorted()
}

/**
 * Calls that reduce risk, ask for help or report something. None of them changes the account's
 * security.
 */
const OPEN_WHEN_FROZEN = [
  'POST /account/approveAddress',
  'POST /account/approveOrder',
  'POST /account/cancelWithdraw',
  'POST /account/sendCoinOrder',
  'POST /contract/changeLever',
  'POST /contract/changeMargin',
  'POST /contract/changeMode',
  'POST /contract/closeAllEntrust',
  'POST /contract/closeAllPosition',
  'POST /contract/closeClientEntrust',
  'POST /contract/closeCoinPosition',
  'POST /contract/closeEntrust',
  'POST /contract/closePosition',
  'POST /contract/closeProfitLoss',
  'POST /contract/editProfitLoss',
  'POST /contract/profitLoss',
  'POST /cycle/limits',
  'POST /fiat/addFiatPayOrderImg',
  'POST /fiat/appealFiatOrder',
  'POST /fiat/cancelFiatOrder',
  'POST /fiat/closeFiatOffer',
  'POST /trad/closeAllEntrust',
  'POST /trad/closeClientEntrust',
  'POST /trad/closeEntrust',
  'POST /user/addOnline',
  'POST /user/apiKeyRemove',
  'POST /user/favorite',
  'POST /user/freeze',
  'POST /user/img',
  'POST /user/logout',
  'POST /user/readTip',
  'POST /user/sessionEnd',
  'POST /user/sessionEndOthers',
  'POST /user/socketTicket',
  'POST /work/orders',
  'POST /work/orders/:id/close',
  'POST /work/orders/:id/read',
  'POST /work/orders/:id/reply',
]

it('is listed here, call by call', () => {
  const open = changes.filter(({ isOpenWhenFrozen }) => isOpenWhenFrozen).map(nameOf)
  expect(open.toSorted()).toEqual(OPEN_WHEN_FROZEN)
})

// proves SEC-11
it('is nothing else, whether a member or an operator froze the account', async () => {
  const member = await server.member()
  expect(await refusedWith('fundsFrozen', member)).toEqual([])
  await consoleFreezer(server).byOperator(member.id, 'A stolen phone')
  const again = await signUp(server.origin, member.account)
  const closed = changes.map(nameOf).filter((name) => !OPEN_WHEN_FROZEN.includes(name))
  expect(await refusedWith('fundsFrozen', again)).toEqual(closed.toSorted())
  expect(await reasonOf(again.client.call(getSecurity, {}))).toBe('none')
})

it('is no more than what takes risk away and moves nothing, once a session was idle', async () => {
  const member = await server.member()
  const hourAgo = Date.now() - 3_600_000
  await server.pool.query('UPDATE session SET seen_at = $1 WHERE member = $2', [hourAgo, member.id])
  const refused = changes
    .filter(({ isWrite, isOpenWhenFrozen }) => isWrite || !isOpenWhenFrozen)
    .map(nameOf)
  expect(await refusedWith('sessionIdle', member)).toEqual(refused.toSorted())
})
