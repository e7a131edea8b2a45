import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import { CountryField } from './CountryField.tsx'

const codes = [
  { region: 'CN', country: 'China', dialCode: '+86', isFeatured: true },
  { region: 'DE', country: 'Germany', dialCode: '+49', isFeatured: false },
  { region: 'DK', country: 'Denmark', dialCode: '+45', isFeatured: false },
] as never

test('a country is found by a part of its name and chosen with one press', async () => {
  const onChange = vi.fn()
  const page = await openScreen(<CountryField codes={codes} onChange={onChange} name="China" />, {
    server: createServer(),
    areas: ['identity', 'account'],
  })
  await page.getByRole('button', { name: 'Issuing country China' }).click()
  await page.getByRole('searchbox').fill('germ')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: 'Denmark' })).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: 'Germany' }).click()
  expect(onChange.mock.calls).toEqual([['DE']])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
