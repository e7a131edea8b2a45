/** proves PERP-32 */
import type { Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  addProtection,
  cancelProtection,
  editProtection,
  getPositions,
} from '@assay/wire/routes/trading/contractPosition.ts'
import type { Protection } from '@assay/wire/rows/position.ts'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { PRESS_REST_MS } from '../../../api/pressRest.ts'
import { examplePosition } from '../../../testing/examplePerp.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { createPerpServer } from '../testing/createPerpServer.ts'
import { StopScreen } from './StopScreen.tsx'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const price = (text: string) => parseAmount(text) as bigint as Price
/** For 5 of the 12 lots. */
const partly: Protection = {
  id: 3,
  position: 7,
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  kind: 'takeProfit',
  triggerPrice: price('52000'),
  trigger: 'last',
  lots: 5,
  createdAt: 1,
}

/** For all of the 12 lots. */
const stopOfWhole: Protection = {
  ...partly,
  id: 4,
  kind: 'stopLoss',
  triggerPrice: price('48000'),
  trigger: 'mark',
  lots: undefined,
}
/** The value beside a label in a list of facts. */
const expectFact = (within: Pick<Locator, 'getByText'>, label: string) =>
  expect.poll(
    () => within.getByText(label, { exact: true }).query()?.nextElementSibling?.textContent,
  )

async function open(protections: Protection[] = []) {
  const server = createPerpServer([{ ...examplePosition, protections }])
  const page = await openScreen(<StopScreen />, {
    server,
    path: '/stopPl?position=7',
    areas: ['perp', 'explain', 'spot', 'orders', 'errors'],
  })
  const side = (name: string) => page.getByRole('group', { name }).getByRole('textbox')
  return { server, page, side, save: page.getByRole('button', { name: 'Save' }) }
}

test('both sides are added in one call, however often it is pressed', async () => {
  const { server, page, side, save } = await open()
  const answer = server.waitsWith(addProtection, { protections: [] })
  await side('Take-profit').fill('52000')
  await side('Stop-loss').fill('48000')
  // On the ruler, as far as they are from the mark price of 50,000.
  await expect.element(page.getByText('52,000.00 +4.00%')).toBeVisible()
  await expect.element(page.getByText('48,000.00 −4.00%')).toBeVisible()
  await save.dblClick()
  await side('Stop-loss').click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('Take-profit and stop-loss saved')).toBeVisible()
  expect(server.inputOf(addProtection)).toEqual([
    {
      position: 7,
      lots: 0,
      takeProfitPrice: price('52000'),
      takeProfitTrigger: 'last',
      stopLossPrice: price('48000'),
      stopLossTrigger: 'mark',
    },
  ])
})

test('a price on the wrong side sends nothing; a refusal leaves what was typed', async () => {
  const { server, page, side, save } = await open()
  await side('Take-profit').fill('48000')
  await save.click()
  await expect.element(side('Take-profit')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
  server.refuses(addProtection, 'positionNotFound', 'No such position.')
  await side('Take-profit').fill('52000')
  await save.click()
  await expect.element(page.getByText('No such position.')).toBeVisible()
  await expect.element(side('Take-profit')).toHaveValue('52000')
})

test('of two changes the first stays when the second is refused, and is sent once', async () => {
  const both = { ...partly, lots: undefined }
  const { server, page, side, save } = await open([both, stopOfWhole])
  const arrives = server.waitsWith(getPositions, [examplePosition])
  server.replies(editProtection, { protections: [] })
  server.refuses(cancelProtection, 'tooManyRequests', 'Too many requests.')
  await side('Take-profit').fill('53000')
  await side('Stop-loss').fill('')
  await save.click()
  const sheet = page.getByRole('dialog')
  const confirm = sheet.getByRole('button', { name: 'Save' })
  await confirm.click()
  await expect.element(sheet.getByText('Too many requests.')).toBeVisible()
  // The current state has not loaded yet.
  server.replies(cancelProtection, { protections: [] })
  await wait(PRESS_REST_MS)
  await confirm.click()
  await expect.poll(() => server.inputOf(cancelProtection)).toEqual([{ id: 4 }, { id: 4 }])
  expect(server.inputOf(editProtection)).toHaveLength(1)
  // Another price is another change.
  await side('Take-profit').fill('54000')
  await save.click()
  await confirm.click()
  await expect.poll(() => server.inputOf(editProtection)).toHaveLength(2)
  expect(server.inputOf(cancelProtection)).toHaveLength(2)
  arrives()
})

test('while a change is not answered, no other goes out; it is sent again with its key', async () => {
  const { server, page, side, save } = await open([partly])
  server.loses(editProtection)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await side('Take-profit').fill('53000')
  await save.click()
  await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
  await page.getByRole('checkbox').click()
  await side('Take-profit').fill('')
  await userEvent.keyboard('{Enter}')
  server.replies(editProtection, { protections: [] })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => server.inputOf(editProtection)).toHaveLength(2)
  const [key] = server.keysOf(editProtection)
  expect(server.keysOf(editProtection)).toEqual([key, key])
  expect(server.inputOf(cancelProtection)).toEqual([])
})

test('a stop-loss of a part is added, and that of the whole position stays', async () => {
  const { server, page, side, save } = await open([stopOfWhole])
  server.replies(addProtection, { protections: [] })
  await page.getByRole('checkbox').click()
  await expect.element(page.getByText(/^Added to the active ones/)).toBeVisible()
  // The price of the whole stays with the whole, which is listed.
  await expect.element(side('Stop-loss')).toHaveValue('')
  await expect.element(page.getByRole('listitem').getByText('48,000.00')).toBeVisible()
  await side('Stop-loss').fill('49000')
  await page.getByRole('textbox', { name: /^Lots/ }).fill('4')
  await save.click()
  await expect.element(page.getByText('Take-profit and stop-loss saved')).toBeVisible()
  expect(server.sent.map(({ path }) => path)).toEqual([addProtection.path])
  expect(server.inputOf(addProtection)).toEqual([
    { position: 7, lots: 4, stopLossPrice: price('49000'), stopLossTrigger: 'mark' },
  ])
})

test('lots that no stop-loss of a part covers are counted before it is added', async () => {
  const { page, side } = await open([])
  await side('Stop-loss').fill('49000')
  await page.getByRole('checkbox').click()
  // What was typed is kept.
  await expect.element(side('Stop-loss')).toHaveValue('49000')
  await page.getByRole('textbox', { name: /^Lots/ }).fill('4')
  await expect.element(page.getByText('Without a stop-loss', { exact: true })).toBeVisible()
  await expectFact(page, 'Without a stop-loss').toBe('8 of 12 lots')
  await page.getByRole('checkbox').click()
  await expect.element(side('Stop-loss')).toHaveValue('49000')
  await expect.element(page.getByText('Without a stop-loss')).not.toBeInTheDocument()
})

test('making the stop-loss of the whole one of a part says what it replaces, and asks', async () => {
  const { server, page, side, save } = await open([stopOfWhole])
  server.replies(editProtection, { protections: [] })
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('checkbox').click()
  await page.getByRole('textbox', { name: /^Lots/ }).fill('4')
  const replaced = 'Current: 48,000.00 · Whole position. Saving replaces it.'
  await expect.element(page.getByText(replaced)).toBeVisible()
  await save.click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Protect fewer lots?')).toBeVisible()
  await expectFact(sheet, 'Stop-loss').toBe('48,000.00 · Whole position → 48,000.00 · 4 of 12 lots')
  await expectFact(sheet, 'Without a stop-loss').toBe('8 of 12 lots')
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect.element(side('Stop-loss')).toHaveValue('48000.00')
  expect(server.sent).toEqual([])
  await save.click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.inputOf(editProtection))
    .toEqual([{ id: 4, triggerPrice: price('48000'), trigger: 'mark', lots: 4 }])
  await expect.element(sheet).not.toBeInTheDocument()
})

test('an emptied stop-loss asks before it is removed; one of a part that grows does not ask', async () => {
  const part: Protection = { ...stopOfWhole, id: 5, lots: 4 }
  const { server, page, side, save } = await open([part])
  await expectFact(page, 'Without a stop-loss').toBe('8 of 12 lots')
  server.replies(editProtection, { protections: [] })
  await page.getByRole('button', { name: /^Edit/ }).click()
  await side('Stop-loss').fill('')
  const cleared = 'Current: 48,000.00 · 4 of 12 lots. Leave empty to remove it.'
  await expect.element(page.getByText(cleared)).toBeVisible()
  await save.click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Protect fewer lots?')).toBeVisible()
  await expectFact(sheet, 'Without a stop-loss').toBe('12 of 12 lots')
  await sheet.getByRole('button', { name: 'Back' }).click()
  await side('Stop-loss').fill('48000')
  await page.getByRole('textbox', { name: /^Lots/ }).fill('6')
  await save.click()
  await expect.poll(() => server.inputOf(editProtection)).toHaveLength(1)
  expect(server.inputOf(cancelProtection)).toEqual([])
})

test('what was given up is not asked for again', async () => {
  const { server, page, side, save } = await open([stopOfWhole])
  server.loses(cancelProtection)
  await side('Stop-loss').fill('')
  await save.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
  await page.getByRole('button', { name: 'I have checked it myself. Continue' }).click()
  await expect.element(save).toBeVisible()
  await wait(500)
  expect(sheet.query()).toBe(null)
})

testWrite('the removal of a stop-loss', {
  route: cancelProtection,
  input: { id: 4 },
  reply: { protections: [] },
  async open() {
    const { server, page } = await open([stopOfWhole])
    const ready = () => page.getByRole('button', { name: 'Remove', exact: true }).click()
    const send = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
    return { server, page, ready, send }
  },
})
