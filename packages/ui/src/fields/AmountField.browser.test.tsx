import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from './AmountField.tsx'

/** Steps of one, so that each that was taken can be counted. */
function Price() {
  const [price, setPrice] = useState('100')
  const step = (steps: number) => setPrice((now) => String(Number(now) + steps))
  return <AmountField label="Price" value={price} onChange={setPrice} decimals={2} onStep={step} />
}

test('a price steps by its buttons and by the arrow keys, once for each press', async () => {
  const page = await render(<Price />, { wrapper: StrictMode })
  const field = page.getByRole('textbox', { name: 'Price' })
  await page.getByRole('button', { name: 'Increase' }).click()
  await expect.element(field).toHaveValue('101')
  await page.getByRole('button', { name: 'Decrease' }).click()
  await page.getByRole('button', { name: 'Decrease' }).click()
  await expect.element(field).toHaveValue('99')
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveValue('100')
})

test('a held button continues stepping until it is let go', async () => {
  const page = await render(<Price />, { wrapper: StrictMode })
  const field = page.getByRole('textbox', { name: 'Price' })
  const value = () => Number((field.element() as HTMLInputElement).value)
  await page.getByRole('button', { name: 'Increase' }).click({ delay: 3_000 })
  const reached = value()
  expect(reached).toBeGreaterThan(101)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(value()).toBe(reached)
})
