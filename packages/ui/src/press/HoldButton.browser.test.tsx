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

test('a press of an assistive tool asks to press again; the next one, a moment later, confirms', async () => {
  const page = await render(<Closing />, { wrapper: StrictMode })
  const button = page.getByRole('button').element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByText('Press again to confirm')).toBeVisible()
  await expect.element(page.getByText('Confirmed 0')).toBeVisible()
  // Sooner it would be the second half of a double press, as the one above was.
  await new Promise((resolve) => setTimeout(resolve, 500))
  button.click()
  await expect.element(page.getByText('Confirmed 1')).toBeVisible()
  await expect.element(page.getByText('Close all')).toBeVisible()
})

test('held by a mouse or by a key it confirms once, and not at its release', async () => {
  const page = await render(<Closing />, { wrapper: StrictMode })
  const button = page.getByRole('button', { name: 'Close all' })
  await button.click({ delay: 3_000 })
  await expect.element(page.getByText('Confirmed 1')).toBeVisible()
  await userEvent.keyboard('{Enter>}')
  await expect.element(page.getByText('Confirmed 2')).toBeVisible()
  await userEvent.keyboard('{/Enter}')
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText('Confirmed 2')).toBeVisible()
})
