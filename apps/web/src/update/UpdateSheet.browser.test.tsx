import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../testing/openScreen.tsx'
import { UpdateHost } from './UpdateHost.tsx'
import { update } from './update.ts'

const build = {
  version: '2.0.0',
  versionCode: 20,
  changes: [],
  isDemo: false,
  priceSource: '',
  publicOrigin: '',
}

async function open(isRequired: boolean) {
  update.patch({ served: { ...build, isRequired }, isOpen: true, laterCode: 0 })
  // It has no file of the newer build.
  const page = await openScreen(<UpdateHost />, { server: createServer(), areas: ['update'] })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { page, button, sheet: page.getByRole('dialog') }
}

test('an update that is not required can be put off', async () => {
  const { button, sheet } = await open(false)
  await button('Later').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(update.get()).toMatchObject({ isOpen: false, laterCode: 20 })
})

// proves UPD-06
test('an update that is required cannot be put off, unless it cannot be downloaded', async () => {
  const { page, button, sheet } = await open(true)
  await expect.element(button('Update now')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).toBeVisible()
  expect(button('Later').elements()).toEqual([])
  await button('Update now').click()
  await expect.element(page.getByText('Download failed')).toBeVisible()
  await button('Later').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(update.get()).toMatchObject({ isOpen: false, laterCode: 20 })
})
