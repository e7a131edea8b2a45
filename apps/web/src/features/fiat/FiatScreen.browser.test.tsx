/** proves FIAT-03 */
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  appealFiat,
  buyFiat,
  type FiatLevel,
  getFiatLevels,
  getPayees,
  releaseFiat,
  type ShownFiatOrder,
  sellFiat,
} from '@assay/wire/routes/fiat/fiat.ts'
import { getFiatAccountAssets } from '@assay/wire/routes/funds/account.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleFiatOrder } from '../../testing/exampleFiat.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { FiatScreen } from './FiatScreen.tsx'
import { AppealSheet } from './order/AppealSheet.tsx'
import { ReleaseSheet } from './order/ReleaseSheet.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const price = amount('0.8') as bigint as Price

const level: FiatLevel = {
  side: 'buy',
  asset: 'USDT',
  name: 'Tether',
  decimals: 6,
  currency: 'EUR',
  price,
  methods: ['iban'],
  quantity: amount('1000'),
  minimum: amount('10'),
  maximum: amount('500'),
}
const { payee } = exampleFiatOrder
const order: ShownFiatOrder = {
  ...exampleFiatOrder,
  state: 'underReview',
  paidAt: 2,
  decidableAt: 3,
}
const areas = ['fiat', 'transfer', 'conversion', 'records', 'withdrawal', 'spot', 'errors'] as const

async function openBuying() {
  const server = createServer()
  const gates = { isVerified: true, hasPin: true, barredUntil: 0 }
  server.replies(getFiatLevels, { levels: [level], ...gates })
  const page = await openScreen(<FiatScreen />, {
    server,
    path: '/otc?side=buy&coin=USDT',
    areas: [...areas],
  })
  const field = page.getByRole('region', { name: 'You pay' }).getByRole('textbox')
  return {
    server,
    page,
    field,
    async review() {
      await field.fill('100')
      await userEvent.keyboard('{Enter}')
    },
    confirm: page.getByRole('dialog').getByRole('button', { name: 'Buy 125.00 USDT' }),
  }
}
const asked = {
  asset: 'USDT',
  currency: 'EUR',
  method: 'iban',
  quantity: amount('125'),
  price,
} as const

test('a purchase is read back and placed once, and leads to its order', async () => {
  const { server, review, confirm } = await openBuying()
  const answer = server.waitsWith(buyFiat, order)
  await review()
  await confirm.dblClick()
  answer()
  await expect.poll(() => location.pathname).toBe('/otc/order/44')
  expect(server.inputOf(buyFiat)).toEqual([asked])
})

test('a refusal is said at the last look and leaves what was typed', async () => {
  const { server, page, field, review, confirm } = await openBuying()
  server.refuses(buyFiat, 'tooManyFiatOrders', 'You have too many open orders.')
  await review()
  await confirm.click()
  await expect.element(page.getByText('You have too many open orders.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field).toHaveValue('100')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, review, confirm } = await openBuying()
  server.loses(buyFiat)
  await review()
  await confirm.click()
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible()
  server.replies(buyFiat, order)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => location.pathname).toBe('/otc/order/44')
  const [key] = server.keysOf(buyFiat)
  expect(server.keysOf(buyFiat)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

test('an appeal is sent once, with what was written; a refusal keeps it', async () => {
  const server = createServer()
  const page = await openScreen(<AppealSheet order={order} isOpen onClose={() => undefined} />, {
    server,
    areas: [...areas],
  })
  const text = page.getByRole('textbox')
  const send = page.getByRole('dialog').getByRole('contentinfo').getByRole('button')
  await text.fill('short')
  await send.click()
  await expect.element(text).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
  server.refuses(appealFiat, 'tooManyStatements', 'You have said enough.')
  await text.fill('  I paid at noon.  ')
  await send.click()
  await expect.element(page.getByText('You have said enough.')).toBeVisible()
  await expect.element(text).toHaveValue('  I paid at noon.  ')
  const answer = server.waitsWith(appealFiat, order)
  await text.fill('I paid at noon, all of it.')
  await send.dblClick()
  answer()
  await expect.element(text).toHaveValue('')
  expect(server.inputOf(appealFiat)).toEqual([
    { id: 44, body: 'I paid at noon.' },
    { id: 44, body: 'I paid at noon, all of it.' },
  ])
})

async function openSelling() {
  const server = createServer()
  const gates = { isVerified: true, hasPin: true, barredUntil: 0 }
  server.replies(getFiatLevels, { levels: [{ ...level, side: 'sell' }], ...gates })
  server.replies(getPayees, { holder: '', payees: [] })
  const coin = { asset: 'USDT', name: 'Tether', chain: 'Ethereum', held: amount('0') }
  server.replies(getFiatAccountAssets, {
    assets: [{ ...coin, available: amount('300'), valueInUsdt: amount('300') }],
    total: amount('300'),
  })
  const page = await openScreen(<FiatScreen />, {
    server,
    path: '/otc?side=sell&coin=USDT',
    areas: [...areas],
  })
  return { server, page }
}

test('Enter in the search for a coin, inside the form, is no purchase', async () => {
  const { server, page, field } = await openBuying()
  await field.fill('100')
  await page.getByRole('region', { name: 'You receive' }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill('USD')
  await userEvent.keyboard('{Enter}')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('100')
  expect(server.sent).toEqual([])
})

test('a press counts though leaving the amount says that it is too little', async () => {
  const { page } = await openSelling()
  const other = page.getByRole('region', { name: 'You receive' })
  const amount = page.getByRole('region', { name: 'You sell' }).getByRole('textbox')
  await amount.fill('0')
  await expect.element(amount).not.toHaveAttribute('aria-invalid')
  // Near the upper edge, a line that appears above would move the button away.
  await other.getByRole('button').click({ position: { x: 20, y: 3 }, delay: 200 })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
})

test('a sale needs an account that can be, and goes out once with it', async () => {
  const { server, page } = await openSelling()
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await page.getByRole('region', { name: 'You receive' }).getByRole('textbox').fill('100')
  await field(/^Account holder/).fill('Ann Lee')
  await field(/^IBAN/).fill('DE02')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(/^IBAN/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^IBAN/).fill('DE02120300000000202051')
  await userEvent.keyboard('{Enter}')
  const answer = server.waitsWith(sellFiat, { ...order, side: 'sell', isPayer: false })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Sell 125.00 USDT' })
  expect(server.sent).toEqual([])
  await confirm.dblClick()
  answer()
  await expect.poll(() => location.pathname).toBe('/otc/order/44')
  expect(server.inputOf(sellFiat)).toEqual([{ ...asked, ...payee, holder: 'Ann Lee' }])
})

test('coins are released once; a wrong fund password is said at its field', async () => {
  const server = createServer()
  const sale: ShownFiatOrder = { ...order, side: 'sell', isPayer: false }
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const page = await openScreen(<ReleaseSheet order={sale} isOpen onClose={close} />, {
    server,
    areas: [...areas],
  })
  const pin = page.getByRole('textbox', { name: 'Fund password' })
  const release = page.getByRole('button', { name: 'Release 125.00 USDT' })
  server.refuses(releaseFiat, 'pinWrong', 'The fund password is wrong.')
  await pin.fill('135790')
  await release.click()
  await expect.element(page.getByText('The fund password is wrong.')).toBeVisible()
  await expect.element(pin).toHaveAttribute('aria-invalid', 'true')
  await expect.element(pin).toHaveValue('135790')
  const answer = server.waitsWith(releaseFiat, { ...sale, state: 'completed' })
  await pin.fill('135791')
  await release.dblClick()
  answer()
  await expect.poll(() => isClosed).toBe(true)
  expect(server.inputOf(releaseFiat)).toEqual([
    { id: 44, pin: '135790' },
    { id: 44, pin: '135791' },
  ])
})

testWrite('a sale', {
  route: sellFiat,
  input: { ...asked, ...payee, holder: 'Ann Lee' },
  reply: { ...order, side: 'sell', isPayer: false },
  async open() {
    const { server, page } = await openSelling()
    const field = (name: RegExp) => page.getByRole('textbox', { name })
    await page.getByRole('region', { name: 'You receive' }).getByRole('textbox').fill('100')
    await field(/^Account holder/).fill('Ann Lee')
    await field(/^IBAN/).fill(payee.iban)
    const ready = () => userEvent.keyboard('{Enter}')
    const send = page.getByRole('dialog').getByRole('button', { name: 'Sell 125.00 USDT' })
    return { server, page, ready, send }
  },
})
