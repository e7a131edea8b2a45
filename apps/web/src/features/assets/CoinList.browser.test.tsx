import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import { CoinList } from './CoinList.tsx'

const holdings = { rows: [], error: null, refetch: () => undefined }
const open = (hasNothing: boolean) =>
  openScreen(<CoinList holdings={holdings} hasNothing={hasNothing} account="spot" />, {
    server: createServer(),
    areas: ['assets'],
  })

test('who has nothing anywhere is led to deposit, and not to move what there is not', async () => {
  const page = await open(true)
  await expect.element(page.getByRole('button', { name: 'Deposit' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Transfer' }).elements()).toEqual([])
})

test('who has coins in another account is led to transfer them', async () => {
  const page = await open(false)
  await page.getByRole('button', { name: 'Transfer' }).click()
  await expect.poll(() => location.pathname).toBe('/coinTransfer')
})
