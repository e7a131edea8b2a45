import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import { Shell } from './Shell.tsx'

test('an address without a page says so, and shows the way home', async () => {
  const page = await openScreen(<Shell />, { server: createServer(), path: '/no/such/page?x=1' })
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(location.pathname).toBe('/no/such/page')
  expect(document.title).toBe('Page not found · Assay')
  await page.getByRole('main').getByRole('button', { name: 'Home' }).click()
  await expect.poll(() => location.pathname).toBe('/')
})
