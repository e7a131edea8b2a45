/** proves PERP-35 */
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  changeMargin,
  closePosition,
  getPositions,
} from '@assay/wire/routes/trading/contractPosition.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../../api/queryClient.ts'
import { usePerps } from '../../../live/perps.ts'
import { examplePerpOrder, examplePosition } from '../../../testing/examplePerp.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { usePositions } from '../holdings/usePositions.ts'
import { createPerpServer } from '../testing/createPerpServer.ts'
import { PositionsPanel } from './PositionsPanel.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => parseAmount(text) as bigint as Price
const closed = { order: { ...examplePerpOrder, isReduceOnly: true } }

function Panel() {
  usePerps()
  return <PositionsPanel open={usePositions()} sought={undefined} />
}

async function open({ confirms = true, position = examplePosition } = {}) {
  const server = createPerpServer([position])
  const page = await openScreen(<Panel />, {
    server,
    confirms,
    areas: ['perp', 'explain', 'spot', 'orders', 'poster', 'errors'],
  })
  const press = (name: string) => page.getByRole('button', { name }).click()
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  return { server, page, press, field }
}

test('the typed lots are closed once, however often it is pressed', async () => {
  const { server, page, press, field } = await open()
  const answer = server.waitsWith(closePosition, closed)
  await press('Close')
  await field(/^Lots/).fill('5')
  await page.getByRole('button', { name: 'Close 5 lots' }).dblClick()
  await field(/^Lots/).click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(closePosition)).toEqual([{ position: 7, lots: 5 }])
})

test('at a price it is sent with that price; more than there is is not sent', async () => {
  const { server, page, press, field } = await open()
  server.replies(closePosition, closed)
  await press('Close')
  await page.getByRole('radio', { name: 'Limit' }).click()
  await field(/^Price/).fill('50500')
  await field(/^Lots/).fill('13')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(/^Lots/)).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
  await field(/^Lots/).fill('12')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.inputOf(closePosition))
    .toEqual([{ position: 7, lots: 12, price: price('50500') }])
})

test('a refused closing is said in its sheet and leaves what was typed', async () => {
  const { server, page, press, field } = await open()
  server.refuses(closePosition, 'closeAbovePosition', 'That is more than is open.')
  await press('Close')
  await field(/^Lots/).fill('5')
  await press('Close 5 lots')
  await expect.element(page.getByText('That is more than is open.')).toBeVisible()
  await expect.element(field(/^Lots/)).toHaveValue('5')
})

test('a lost closing is sent again with the same key, when the member says so', async () => {
  const { server, page, press } = await open()
  server.loses(closePosition)
  await press('Close')
  await press('Close 12 lots')
  await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
  server.replies(closePosition, closed)
  await press('Send again')
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  const [key] = server.keysOf(closePosition)
  expect(server.keysOf(closePosition)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

test('a market close asks first, unless that is switched off; then two presses close once', async () => {
  const asking = await open()
  await asking.press('Market close')
  await expect.element(asking.page.getByRole('dialog')).toBeVisible()
  expect(asking.server.sent).toEqual([])
  await asking.page.unmount()

  const { server, page } = await open({ confirms: false })
  const answer = server.waitsWith(closePosition, closed)
  await page.getByRole('button', { name: 'Market close' }).dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Order 81' })).toBeVisible()
  expect(server.inputOf(closePosition)).toEqual([{ position: 7, lots: 12 }])
})

testWrite('added margin', {
  route: changeMargin,
  input: { position: 7, direction: 'add', amount: amount('12.5') },
  reply: { position: examplePosition },
  async open() {
    const { server, page, press, field } = await open()
    await press('Adjust margin')
    const ready = () => field(/^Amount/).fill('12.5')
    return { server, page, ready, send: page.getByRole('button', { name: 'Add margin' }) }
  },
})

test('no more margin is offered for removal than the position can go without', async () => {
  // Of 40 its 12 lots at 49,000 need 29.40 at twenty times; the profit of 12 does not count.
  const position = { ...examplePosition, margin: amount('40'), equity: amount('52') }
  const { server, page, press, field } = await open({ position })
  server.replies(changeMargin, { position })
  await press('Adjust margin')
  await page.getByRole('radio', { name: 'Remove margin' }).click()
  await expect.element(page.getByText('Removable now 10.60 USDT')).toBeVisible()
  await field(/^Amount/).fill('10.6001')
  await expect.element(page.getByText('At most 10.60 USDT can be removed now.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await field(/^Amount/).fill('10.6')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.inputOf(changeMargin))
    .toEqual([{ position: 7, direction: 'remove', amount: amount('10.6') }])
})

/** Its margin of 60 is 24.6 more than it needs with its loss of 6. */
const losing = {
  ...examplePosition,
  margin: amount('60'),
  unrealizedPnl: -amount('6') as Amount,
  equity: amount('54'),
  notional: amount('582'),
}

test('what can be removed of a losing position stays in sight, beside what is too much', async () => {
  const { server, page, press, field } = await open({ position: losing })
  await press('Adjust margin')
  await page.getByRole('radio', { name: 'Remove margin' }).click()
  await expect.element(page.getByText('Removable now 24.60 USDT')).toBeVisible()
  await field(/^Amount/).fill('24.7')
  await expect.element(page.getByText('At most 24.60 USDT can be removed now.')).toBeVisible()
  await expect.element(page.getByText('Removable now 24.60 USDT')).toBeVisible()
  // Room for the next price: 0.1 % of the value of 582.
  await expect.element(page.getByText(/Max leaves room for a move of 0.1%/)).toBeVisible()
  await press('Max')
  await expect.element(field(/^Amount/)).toHaveValue('24.018')
  server.replies(getPositions, [
    { ...losing, unrealizedPnl: -amount('6.5') as Amount, equity: amount('53.5') },
  ])
  await queryClient.refetchQueries()
  await expect.element(page.getByText('Removable now 24.10 USDT')).toBeVisible()
  server.replies(changeMargin, { position: losing })
  await page.getByRole('button', { name: 'Remove margin' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputOf(changeMargin)).toEqual([
    { position: 7, direction: 'remove', amount: amount('24.018') },
  ])
})

test('of a position in profit all that can be removed is typed; a refusal leaves the limit', async () => {
  const position = { ...losing, unrealizedPnl: amount('6'), equity: amount('66') }
  const { server, page, press, field } = await open({ position })
  await press('Adjust margin')
  await expect.element(page.getByText('Available 1,000.00 USDT')).toBeVisible()
  await page.getByRole('radio', { name: 'Remove margin' }).click()
  await press('Max')
  await expect.element(field(/^Amount/)).toHaveValue('30.6')
  await expect.element(page.getByText(/Max leaves room/)).not.toBeInTheDocument()
  const refusal = 'At most 29.9 USDT can be removed now.'
  server.refuses(changeMargin, 'marginAboveRemovable', refusal)
  await page.getByRole('button', { name: 'Remove margin' }).click()
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expect.element(page.getByText('Removable now 30.60 USDT')).toBeVisible()
})

test('a position is shared without its amount until that is asked for', async () => {
  const { server, page } = await open()
  const opener = page.getByRole('button', { name: /^Share / })
  const sheet = page.getByRole('dialog')
  await opener.click()
  const image = sheet.getByRole('img')
  await expect.element(image).toBeVisible()
  const address = () => image.element().getAttribute('src')
  const first = address()
  const amount = sheet.getByRole('checkbox', { name: 'Show the amount' })
  await expect.element(amount).not.toBeChecked()
  await amount.click()
  await expect.element(amount).toBeChecked()
  const shown = () => sheet.getByRole('img').elements()[0]?.getAttribute('src') ?? first
  await expect.poll(shown).not.toBe(first)
  await sheet.getByRole('radio', { name: 'Enamel' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(sheet.getByRole('radio', { name: 'Blueprint' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).not.toBeChecked()
  expect(server.sent).toEqual([])
})
