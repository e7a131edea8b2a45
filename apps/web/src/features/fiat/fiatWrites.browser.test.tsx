/** proves FIAT-03 */
import {
  cancelFiatOrder,
  closeFiatOffer,
  getMerchant,
  openFiatOffer,
  type ShownFiatOffer,
  setPayee,
} from '@assay/wire/routes/fiat/fiat.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleFiatOrder } from '../../testing/exampleFiat.ts'
import { exampleAmount, examplePrice } from '../../testing/figures.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { OfferCard } from './merchant/OfferCard.tsx'
import { OfferScreen } from './merchant/OfferScreen.tsx'
import { PayeeSheet } from './merchant/PayeeSheet.tsx'
import { FiatOrderCancel } from './order/FiatOrderCancel.tsx'

const areas = ['fiat', 'transfer', 'conversion', 'records', 'withdrawal', 'spot', 'errors'] as const

const offer: ShownFiatOffer = {
  id: 12,
  side: 'buy',
  asset: 'USDT',
  currency: 'EUR',
  price: examplePrice('0.8'),
  quantity: exampleAmount('50'),
  minimum: exampleAmount('10'),
  maximum: exampleAmount('40'),
  methods: ['iban'],
}
testWrite('the giving up of an order that is not paid', {
  route: cancelFiatOrder,
  input: { id: 44 },
  reply: { ...exampleFiatOrder, state: 'cancelled' },
  async open() {
    const server = createServer()
    const page = await openScreen(<FiatOrderCancel order={exampleFiatOrder} />, {
      server,
      areas: [...areas],
    })
    const ready = () => page.getByRole('button', { name: 'Cancel order' }).click()
    return { server, page, ready, send: page.getByRole('button', { name: /^Cancel, I have not/ }) }
  },
})

testWrite('the closing of an offer', {
  route: closeFiatOffer,
  input: { id: 12 },
  reply: {},
  async open() {
    const server = createServer()
    const page = await openScreen(<OfferCard offer={offer} />, { server, areas: [...areas] })
    const ready = () => page.getByRole('button', { name: 'Close', exact: true }).click()
    const send = page.getByRole('dialog').getByRole('button', { name: 'Close offer' })
    return { server, page, ready, send }
  },
})

const { id: _, ...drafted } = offer
const opened = { ...drafted, methods: ['iban' as const, 'bankCard' as const] }

testWrite('a new offer', {
  route: openFiatOffer,
  input: opened,
  reply: offer,
  async open() {
    const server = createServer()
    server.replies(getMerchant, { isMerchant: true, offers: [], waiting: 0 })
    const page = await openScreen(<OfferScreen />, { server, areas: [...areas] })
    const type = (name: RegExp, text: string) => page.getByRole('textbox', { name }).fill(text)
    async function ready() {
      await page.getByRole('radio', { name: 'You buy' }).click()
      await type(/^Price/, '0.8')
      await type(/^Quantity/, '50')
      await type(/^Minimum per order/, '10')
      await type(/^Maximum per order/, '40')
      await userEvent.keyboard('{Enter}')
    }
    const send = page.getByRole('dialog').getByRole('button', { name: 'Buy 50.00 USDT' })
    return { server, page, ready, send }
  },
})

function Payee() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <PayeeSheet method="iban" onClose={() => setOpen(false)} />
}

test('where a merchant is paid is saved once; a wrong fund password leaves what was typed', async () => {
  const server = createServer()
  const page = await openScreen(<Payee />, { server, areas: [...areas] })
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const save = page.getByRole('button', { name: 'Save' })
  await field(/^Account holder/).fill('Ann Lee')
  await field(/^IBAN/).fill('DE02120300000000202051')
  await field(/^Fund password/).fill('135790')
  server.refuses(setPayee, 'pinWrong', 'The fund password is wrong.')
  await save.click()
  await expect.element(page.getByText('The fund password is wrong.')).toBeVisible()
  await expect.element(field(/^IBAN/)).toHaveValue(exampleFiatOrder.payee.iban)
  const saved = { method: 'iban' as const, ...exampleFiatOrder.payee, holder: 'Ann Lee' }
  const answer = server.waitsWith(setPayee, { ...saved, isStanding: true })
  await field(/^Fund password/).fill('135791')
  await save.dblClick()
  answer()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputOf(setPayee)).toMatchObject([
    { ...saved, pin: '135790' },
    { ...saved, pin: '135791' },
  ])
})
