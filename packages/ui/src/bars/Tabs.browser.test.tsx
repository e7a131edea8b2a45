import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabPanel, Tabs } from './Tabs.tsx'

const TABS = [
  { id: 'book', label: 'Order book' },
  { id: 'trades', label: 'Trades', count: '(3)' },
  { id: 'about', label: 'About' },
] as const

function Panels() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('book')
  return (
    <>
      <Tabs label="Parts" name="parts" tabs={TABS} value={tab} onChange={setTab} />
      <TabPanel name="parts" id={tab}>
        <a href="#there">{`Inside ${tab}`}</a>
      </TabPanel>
    </>
  )
}

test('the arrow keys, Home and End move along tabs and around their ends; the focus goes with them', async () => {
  const page = await render(<Panels />, { wrapper: StrictMode })
  const tab = (name: string) => page.getByRole('tab', { name })
  await userEvent.tab()
  await expect.element(tab('Order book')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowRight', 'Trades(3)'],
    ['End', 'About'],
    ['ArrowRight', 'Order book'],
    ['ArrowLeft', 'About'],
    ['Home', 'Order book'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
})

test('tabs are one stop of the Tab key, and their panel has the name of the chosen one', async () => {
  const page = await render(<Panels />, { wrapper: StrictMode })
  await page.getByRole('tab', { name: 'Trades(3)' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Trades(3)' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Inside trades' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('tab', { name: 'Trades(3)' })).toHaveFocus()
})
