/** proves FLASH-02 */
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import {
  type ConvertibleCoin,
  convert,
  getConvertibleCoins,
  type Quote,
  requestQuote,
} from '@assay/wire/routes/trading/flash.ts'
import { type AnsweringServer, createServer } from '@assay/wire/testing/createServer.ts'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { ConversionScreen } from './ConversionScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => amount(text) as bigint as Price
const ratio = (text: string) => amount(text) as bigint as Ratio

const coin = (asset: string, decimals: number, index: string): ConvertibleCoin => ({
  asset,
  name: asset,
  decimals,
  available: amount('1000'),
  index: price(index),
  spread: ratio('0'),
  minimum: undefined,
  maximum: undefined,
  minimumWorth: amount('10'),
  maximumWorth: amount('50000'),
})

/** 600 USDT for 0.01 BTC. */
const quoteUntil = (id: number, expiresAt: number): Quote => ({
  id,
  from: 'USDT',
  to: 'BTC',
  by: 'pay',
  pay: amount('600'),
  receive: amount('0.01'),
  rate: ratio('0.000016666666666666'),
  minimum: amount('10'),
  maximum: amount('50000'),
  fromIndex: price('1'),
  toIndex: price('60000'),
  fromSpread: ratio('0'),
  toSpread: ratio('0'),
  fromDecimals: 6,
  toDecimals: 8,
  quotedAt: 1,
  expiresAt,
})
const inAnHour = () => Date.now() + 3_600_000
const converted = { ...quoteUntil(31, 2), convertedAt: 2 }

/** A member with 1,000 USDT. */
async function open() {
  const server = createServer()
  server.replies(getConvertibleCoins, [coin('USDT', 6, '1'), coin('BTC', 8, '60000')])
  server.replies(requestQuote, quoteUntil(31, inAnHour()))
  const page = await openScreen(<ConversionScreen />, {
    server,
    path: '/convert',
    areas: ['conversion', 'transfer', 'errors'],
  })
  const field = page.getByRole('textbox', { name: 'Amount' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const take = page.getByRole('button', { name: /^Convert 600/ })
  return { server, page, field, press, take }
}

/** The first quote, given once the result is called, which is short-lived from then on. */
function quoteThatRunsOut(server: AnsweringServer) {
  const soon = quoteUntil(31, 0)
  const answer = server.waitsWith(requestQuote, soon)
  return (next?: Quote) => {
    soon.expiresAt = Date.now() + 3_000
    answer()
    if (next) server.replies(requestQuote, next)
  }
}

/** Presses the first button of a sheet when it says so, and counts that. */
function pressAsSoonAs(words: string) {
  let count = 0
  const press = () => {
    const button = document.querySelector<HTMLElement>('dialog footer button')
    if (button?.textContent !== words || count > 0) return
    count += 1
    button.click()
  }
  const observer = new MutationObserver(press)
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return () => count
}

test('a quote is asked for once and taken once, however often it is pressed', async () => {
  const { server, page, field, take } = await open()
  const quote = server.waitsWith(requestQuote, quoteUntil(31, inAnHour()))
  const answer = server.waitsWith(convert, converted)
  await field.fill('600')
  await page.getByRole('button', { name: 'Get quote' }).dblClick()
  quote()
  await take.dblClick()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  expect(server.inputOf(requestQuote)).toEqual([
    { from: 'USDT', to: 'BTC', by: 'pay', amount: amount('600') },
  ])
  expect(server.inputOf(convert)).toEqual([{ quote: 31 }])
})

test('a quote that comes too late cannot be taken; another one comes when it is asked for', async () => {
  const { server, page, field, press, take } = await open()
  server.replies(requestQuote, quoteUntil(31, 2))
  server.replies(convert, { ...converted, id: 32 })
  await field.fill('600')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/expired/).first()).toBeVisible()
  const barred = page.getByRole('button', { name: 'Quote expired' })
  barred.element().focus()
  await expect.element(barred).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(server.inputOf(convert)).toEqual([])
  server.replies(requestQuote, quoteUntil(32, inAnHour()))
  await press('Refresh quote')
  await take.click()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  expect(server.inputOf(convert)).toEqual([{ quote: 32 }])
})

test('a quote that runs out while it is read is renewed, and a new price waits for a press of its own', async () => {
  const { server, page, field, press, take } = await open()
  const runsOut = quoteThatRunsOut(server)
  // It may have been meant for the old price.
  const pressed = pressAsSoonAs('Price changed')
  const dearer = { ...quoteUntil(32, inAnHour()), receive: amount('0.00999') }
  await field.fill('600')
  await press('Get quote')
  runsOut(dearer)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('New price: 0.00999 BTC instead of 0.01 BTC.')).toBeVisible()
  expect(server.inputOf(requestQuote)).toHaveLength(2)
  expect(server.inputOf(requestQuote)[1]).toEqual(server.inputOf(requestQuote)[0])
  await expect.poll(pressed).toBe(1)
  expect(server.inputOf(convert)).toEqual([])
  server.replies(convert, { ...converted, id: 32 })
  await take.click()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  expect(server.inputOf(convert)).toEqual([{ quote: 32 }])
})

test('a renewed quote at the same price says nothing, and can be taken at once', async () => {
  const { server, page, field, press, take } = await open()
  const runsOut = quoteThatRunsOut(server)
  await field.fill('600')
  await press('Get quote')
  runsOut(quoteUntil(32, inAnHour()))
  await expect.poll(() => server.inputOf(requestQuote)).toHaveLength(2)
  server.replies(convert, { ...converted, id: 32 })
  await take.click()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  expect(page.getByText(/^New price/).elements()).toEqual([])
  expect(server.inputOf(convert)).toEqual([{ quote: 32 }])
})

test('a renewal that is refused says why, and leaves the quote as it was', async () => {
  const { server, page, field, press } = await open()
  const runsOut = quoteThatRunsOut(server)
  await field.fill('600')
  await press('Get quote')
  runsOut()
  server.refuses(requestQuote, 'conversionPriceStale', 'There is no price right now.')
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('There is no price right now.')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Quote expired' })).toBeVisible()
  server.replies(requestQuote, quoteUntil(32, inAnHour()))
  await press('Refresh quote')
  await expect.element(page.getByRole('button', { name: /^Convert 600/ })).toBeVisible()
  expect(server.inputOf(requestQuote)).toHaveLength(3)
})

test('a refused quote is said at the field and leaves what was typed', async () => {
  const { server, page, field, press } = await open()
  server.refuses(requestQuote, 'conversionPriceStale', 'There is no price right now.')
  await field.fill('600')
  await press('Get quote')
  await expect.element(page.getByText('There is no price right now.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue('600')
})

test('where the index has moved, a new quote comes at once and waits for another press', async () => {
  const { server, page, field, press, take } = await open()
  server.refuses(convert, 'conversionRateMoved', 'The index moved too far.')
  await field.fill('600')
  await press('Get quote')
  await expect.element(page.getByText(/^When the time runs out/)).toBeVisible()
  const dearer = { ...quoteUntil(32, inAnHour()), receive: amount('0.00999') }
  server.replies(requestQuote, dearer)
  await take.click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/^The index moved too far, so nothing was/)).toBeVisible()
  await expect.element(sheet.getByText(/^0.00999/)).toBeVisible()
  expect(server.inputOf(convert)).toEqual([{ quote: 31 }])
  expect(server.inputOf(requestQuote)).toHaveLength(2)
  server.replies(convert, { ...converted, id: 32 })
  await take.click()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  expect(server.inputOf(convert)).toEqual([{ quote: 31 }, { quote: 32 }])
})

test('a quote that was taken waits for the index, and says so', async () => {
  const { server, page, field, press, take } = await open()
  const answer = server.waitsWith(convert, converted)
  await field.fill('600')
  await press('Get quote')
  await take.click()
  await expect.element(page.getByText(/^Comparing with an index price/)).toBeVisible()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
})

test('a refused taking is said on the quote', async () => {
  const { server, page, field, press, take } = await open()
  server.refuses(convert, 'insufficientBalance', 'You do not have that much.')
  await field.fill('600')
  await press('Get quote')
  await take.click()
  await expect
    .element(page.getByRole('dialog').getByText('You do not have that much.'))
    .toBeVisible()
})

test('while the same quote is being decided, nothing says that it was not converted', async () => {
  const { server, page, field, press, take } = await open()
  server.refuses(convert, 'conversionUndecided', 'Your last conversion is being decided.')
  await field.fill('600')
  await press('Get quote')
  await take.click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('Your last conversion is being decided.')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Refresh quote' })).toBeVisible()
  await expect.element(sheet.getByText(/Nothing was converted/)).not.toBeInTheDocument()
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, field, press, take } = await open()
  server.loses(convert)
  await field.fill('600')
  await press('Get quote')
  await take.click()
  await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
  server.replies(convert, converted)
  await press('Send again')
  await expect.element(page.getByRole('heading', { name: 'Converted' })).toBeVisible()
  const [key] = server.keysOf(convert)
  expect(server.keysOf(convert)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

test('what arrived without an answer is waited for until it is decided, and not sent again', async () => {
  const { server, page, field, press, take } = await open()
  server.loses(convert)
  server.replies(getOutcome, { outcome: 'waiting' })
  await field.fill('600')
  await press('Get quote')
  await take.click()
  await expect.poll(() => server.askedAfter.length, { timeout: 10_000 }).toBeGreaterThan(2)
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  server.replies(requestQuote, { ...quoteUntil(32, inAnHour()), receive: amount('0.00999') })
  const reason = 'conversionRateMoved'
  server.replies(getOutcome, { outcome: 'refused', reason, message: 'The index moved too far.' })
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/^The index moved too far, so nothing was/)).toBeVisible()
  expect(server.inputOf(convert)).toEqual([{ quote: 31 }])
})

test('while a conversion waits in another tab, no quote comes and it is said why', async () => {
  const { server, page, field, press } = await open()
  server.refuses(requestQuote, 'conversionUndecided', 'Your last conversion is being decided.')
  await field.fill('600')
  await press('Get quote')
  await expect.element(page.getByText('Your last conversion is being decided.')).toBeVisible()
  await expect.element(field).toHaveValue('600')
})

test('Enter in the picker of coins asks for no quote', async () => {
  const { server, page, field, press } = await open()
  await field.fill('600')
  await press(/^USDT/)
  await page.getByRole('searchbox').fill('B')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('button', { name: /^BTC/ }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
})

test('what is below the minimum is said as it is typed', async () => {
  const { server, page, field } = await open()
  await field.fill('9.99')
  await expect.element(page.getByText('The minimum conversion is 10.00 USDT.')).toBeVisible()
  await field.fill('10')
  await expect.element(page.getByText(/^The minimum conversion/)).not.toBeInTheDocument()
  expect(server.sent).toEqual([])
})
