import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HoldButton } from './HoldButton.tsx'

function Closing() {
  const [count, setCount] = useState(0)
  return (
    <>
      <HoldButton onConfirm={() => setCount(count + 1)}>Close all</HoldButton>
      <output>{`Confirmed ${count}`}</output>
    </>
  )
}

test('a short press asks to press again; the next one, a moment later, confirms', async () => {
  const page = await render(<Closing />, { wrapper: StrictMode })
  await page.getByRole('button', { name: 'Close all' }).click()
  const again = page.getByRole('button', { name: 'Press again to confirm' })
  await expect.element(again).toBeVisible()
  await expect.element(page.getByText('Confirmed 0')).toBeVisible()
  // Sooner it would be the second half of a double press.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await again.click()
  await expect.element(page.getByText('Confirmed 1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close all' })).toBeVisible()
})

test('held by a mouse or by a key it confirms once, and not at its release', async () => {
  const page = await render(<Closing />, { wrapper: StrictMode })
  const button = page.getByRole('button', { name: 'Close all' })
  await button.click({ delay: 900 })
  await expect.element(page.getByText('Confirmed 1')).toBeVisible()
  await userEvent.keyboard('{Enter>}')
  await expect.element(page.getByText('Confirmed 2')).toBeVisible()
  await userEvent.keyboard('{/Enter}')
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText('Confirmed 2')).toBeVisible()
})
