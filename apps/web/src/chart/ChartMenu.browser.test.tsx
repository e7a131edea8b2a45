import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChartMenu } from './ChartMenu.tsx'

const PERIODS = ['2 hours', '6 hours', '12 hours']

function Toolbar() {
  const [period, setPeriod] = useState('6 hours')
  const items = PERIODS.map((id) => ({ id, label: id, isChosen: id === period }))
  return (
    <>
      <ChartMenu label="More periods" items={items} isActive onChoose={setPeriod}>
        {period}
      </ChartMenu>
      <button type="button">Full screen</button>
    </>
  )
}

test('a menu opens at what is chosen, moves by keys around its ends, and gives the focus back', async () => {
  const page = await render(<Toolbar />, { wrapper: StrictMode })
  const button = page.getByRole('button', { name: 'More periods' })
  const item = (name: string) => page.getByRole('menuitemradio', { name })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('6 hours')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowDown', '12 hours'],
    ['ArrowDown', '2 hours'],
    ['ArrowUp', '12 hours'],
    ['Home', '2 hours'],
    ['End', '12 hours'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name as string)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button).toHaveTextContent('6 hours')
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await expect.element(button).toHaveTextContent('12 hours')
  await expect.element(button).toHaveFocus()
})

test('a menu closes at a press beside it and where the Tab key leaves it', async () => {
  const page = await render(<Toolbar />, { wrapper: StrictMode })
  const menu = page.getByRole('menu', { name: 'More periods' })
  await page.getByRole('button', { name: 'More periods' }).click()
  await expect.element(menu).toBeVisible()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More periods' }).click()
  await userEvent.tab()
  await expect.element(menu).not.toBeInTheDocument()
})
