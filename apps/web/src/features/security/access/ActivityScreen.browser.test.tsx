/** What happened to the account, line by line. */
import { getActivity } from '@assay/wire/routes/member/security.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/openScreen.tsx'
import { ActivityScreen } from './ActivityScreen.tsx'

const AT = Date.UTC(2026, 4, 5, 12)
const line = {
  kind: 'signedIn',
  isByStaff: false,
  details: {},
  agent: 'Firefox',
  at: AT,
  more: 0,
  moreUntil: 0,
}

test('sign-ins without their own line are counted on the one before them', async () => {
  const server = createServer()
  server.replies(getActivity, [
    { ...line, id: 52, ip: '192.0.2.1', more: 9_950, moreUntil: AT + 3_600_000 },
    { ...line, id: 51, ip: '198.51.100.7' },
  ])
  const page = await openScreen(<ActivityScreen />, { server, areas: ['security', 'errors'] })
  const text = () => page.getByRole('main').element().textContent
  await expect
    .poll(text)
    .toMatch(
      /^Logged in.* · Firefox · 192\.0\.2\.1More until May 5, 2026, .*, not listed: 9,950Logged in.* · Firefox · 198\.51\.100\.7$/,
    )
})
