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

test.each([
  {
    by: 'a finger',
    down: () => new PointerEvent('pointerdown', { bubbles: true }),
    up: () => new PointerEvent('pointerup', { bubbles: true }),
  },
  {
    by: 'a key',
    down: () => new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }),
    up: () => new KeyboardEvent('keyup', { bubbles: true, key: 'Enter' }),
  },
])(
  'held long enough by $by it confirms, though the page is too busy for its timer',
  async ({ down, up }) => {
    const page = await render(<Closing />, { wrapper: StrictMode })
    const button = page.getByRole('button', { name: 'Close all' }).element() as HTMLElement
    button.dispatchEvent(down())
    const released = performance.now() + 700
    while (performance.now() < released) {
      // The page does nothing else meanwhile.
    }
    button.dispatchEvent(up())
    button.click()
    await expect.element(page.getByText('Confirmed 1')).toBeVisible()
    // The next press is one of its own.
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    button.click()
    await expect.element(page.getByText('Press again to confirm')).toBeVisible()
  },
)
