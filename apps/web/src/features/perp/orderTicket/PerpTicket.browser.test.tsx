/** proves PERP-28 */
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { examplePerpBook } from '../../../testing/examplePerp.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import type { PlacePerp } from '../placing/usePlacePerp.ts'
import { marketWith } from '../testing/marketWith.ts'
import { PerpTicket } from './PerpTicket.tsx'
import { EMPTY_PERP_FORM } from './perpForm.ts'
import { summarizePerpOrder } from './perpSummary.ts'

const market = { ...marketWith('1000'), book: examplePerpBook }

async function open() {
  const press = vi.fn()
  function Ticket() {
    const [form, setForm] = useState({ ...EMPTY_PERP_FORM, lots: '10' })
    const place = { press, isBusy: false, state: { step: 'idle' } } as unknown as PlacePerp
    return (
      <PerpTicket
        form={form}
        market={market}
        place={place}
        summary={summarizePerpOrder(form, market)}
        isTried={false}
        onChange={setForm}
      />
    )
  }
  const page = await openScreen(<Ticket />, {
    server: createServer(),
    areas: ['perp', 'explain', 'spot', 'orders', 'errors'],
  })
  return { page, press }
}

test('choosing in its sheets places nothing, by button or by Enter', async () => {
  const { page, press } = await open()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await page.getByRole('textbox', { name: 'Leverage' }).fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Leverage 7×' })).toBeVisible()
  await page.getByRole('button', { name: 'Leverage 7×' }).click()
  await page.getByRole('button', { name: '50×' }).click()
  await page.getByRole('button', { name: 'Use 50×' }).click()
  await expect.element(page.getByRole('button', { name: 'Leverage 50×' })).toBeVisible()
  await page.getByRole('button', { name: /^Order type/ }).click()
  // Any choice but a limit closes: there is nothing else to be done.
  await expect.element(page.getByRole('button', { name: 'Done' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^Limit/ }).click()
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.getByRole('radio', { name: /^Market/ }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(press).not.toHaveBeenCalled()
})

test('its own button places what is typed, and so does Enter in a field', async () => {
  const { page, press } = await open()
  await page.getByRole('button', { name: /^Open long/ }).click()
  await page.getByRole('textbox', { name: /^Amount|^Contracts|^Lots/ }).click()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(2)
  expect(press.mock.calls[0]?.[0].form.lots).toBe('10')
})

test('margin mode and unit are chosen by a press or by keys, and focus returns to the form', async () => {
  const { page, press } = await open()
  const sheet = page.getByRole('dialog')
  const mode = page.getByRole('button', { name: /^Margin mode/ })
  await mode.click()
  await sheet.getByRole('radio', { name: /^Isolated/ }).click()
  await userEvent.keyboard('{Enter}')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(mode).toHaveFocus()
  await expect.element(mode).toHaveAccessibleName('Margin mode Isolated')
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByRole('radio', { name: /^Isolated/ })).toBeChecked()
  sheet
    .getByRole('radio', { name: /^Isolated/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(sheet.getByRole('radio', { name: /^Cross/ })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(mode).toHaveAccessibleName('Margin mode Cross')
  const unit = page.getByRole('button', { name: /^Size in/ })
  await unit.click()
  await sheet.getByRole('radio', { name: /^Coins/ }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(unit).toHaveFocus()
  await expect.element(unit).toHaveAccessibleName('Size in BTC')
  await expect.element(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('0.01')
  expect(press).not.toHaveBeenCalled()
})
