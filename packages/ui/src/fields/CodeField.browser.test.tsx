import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeField } from './CodeField.tsx'

function Code() {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} />
}

test('a code takes digits alone, and no more than it has', async () => {
  const page = await render(<Code />, { wrapper: StrictMode })
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.click()
  await userEvent.keyboard('12a3456789')
  await expect.element(field).toHaveValue('123456')
})

test('a code pasted as a letter shows it, with a space, is whole', async () => {
  const page = await render(<Code />, { wrapper: StrictMode })
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill(' 123 456 ')
  await expect.element(field).toHaveValue('123456')
})
