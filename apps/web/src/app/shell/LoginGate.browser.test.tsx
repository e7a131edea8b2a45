import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import { LoginGate } from './LoginGate.tsx'

test.each([
  ['a tab', 0, '/balances'],
  ['a deeper page', 1, '/securityCenter'],
])('without a login, %s has %i buttons back', async (_, count, path) => {
  const page = await openScreen(<LoginGate title="app.tab.assets" />, {
    server: createServer(),
    path,
  })
  await expect.element(page.getByRole('heading', { name: 'Assets' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Back' }).elements()).toHaveLength(count)
})
