/** proves FIAT-03 */
import type { Amount, Price } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  appealFiat,
  buyFiat,
  type FiatLevel,
  getFiatLevels,
  type ShownFiatOrder,
} from '@assay/wire/routes/fiat.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createServer, openScreen } from '../../testing/openScreen.tsx'
import { FiatScreen } from './FiatScreen.tsx'
import { AppealSheet } from './order/AppealSheet.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const price = amount('0.8') as bigint as Price

const level: FiatLevel = {
  ...{ side: 'buy', asset: 'USDT', name: 'Tether', decimals: 6, currency: 'EUR', price },
  ...{ methods: ['iban'], quantity: amount('1000'), minimum: amount('10') },
  ...{ maximum: amount('500') },
}
const payee: ShownFiatOrder['payee'] = {
  ...{ holder: 'Ben', card: '', bank: '', branch: '', bankAddress: '', swift: '' },
  ...{ iban: 'DE02120300000000202051', accountType: '', wechat: '', codeImage: '' },
}
const order: ShownFiatOrder = {
  ...{ id: 44, side: 'buy', isMerchant: false, isPayer: true, counterparty: 'M4' },
  ...{ asset: 'USDT', currency: 'EUR', price, quantity: amount('125'), payment: amount('100') },
  ...{ method: 'iban', state: 'underReview', ending: '', isDisputed: false, isDecided: false },
  ...{ finding: '', placedAt: 1, payBy: 2, paidAt: 2, endedAt: 0, appealBy: 0 },
  ...{ payee, payerName: 'Ann', remark: '', proof: '', statements: [], decidableAt: 3 },
}
const areas = ['fiat', 'transfer', 'convert', 'records', 'withdraw', 'spot', 'errors'] as const

async function openBuying() {
  const server = createServer()
  const gates = { isVerified: true, hasPin: true, barredUntil: 0 }
  server.replies(getFiatLevels, { levels: [level], ...gates })
  const page = await openScreen(<FiatScreen />, {
    ...{ server, path: '/otc?side=buy&coin=USDT', areas: [...areas] },
  })
  const field = page.getByRole('region', { name: 'You pay' }).getByRole('textbox')
  return {
    ...{ server, page, field },
    async review() {
      await field.fill('100')
      await userEvent.keyboard('{Enter}')
    },
    confirm: page.getByRole('dialog').getByRole('button', { name: 'Buy 125.00 USDT' }),
  }
}
const asked = {
  ...{ asset: 'USDT', currency: 'EUR', method: 'iban', quantity: amount('125'), price },
}

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
  await expect.element(page.getByRole('heading', { name: 'It did not arrive' })).toBeVisible()
  server.replies(buyFiat, order)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => location.pathname).toBe('/otc/order/44')
  const [key] = server.keysOf(buyFiat)
  expect(server.keysOf(buyFiat)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

test('an appeal is sent once, with what was written; a refusal keeps it', async () => {
  const server = createServer()
  const page = await openScreen(<AppealSheet order={order} isOpen onClose={() => undefined} />, {
    ...{ server, areas: [...areas] },
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
