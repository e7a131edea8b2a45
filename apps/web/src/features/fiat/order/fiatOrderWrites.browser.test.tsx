/** proves FIAT-03 */
import {
  appealFiat,
  checkFiatProof,
  releaseFiat,
  type ShownFiatOrder,
  sendFiatProof,
} from '@assay/wire/routes/fiat/fiat.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleFiatOrder } from '../../../testing/exampleFiat.ts'
import { imageFile, keepsImages } from '../../../testing/images.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { AppealSheet } from './AppealSheet.tsx'
import { PayOrder } from './PayOrder.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'

const areas = ['fiat', 'transfer', 'conversion', 'records', 'withdrawal', 'spot', 'errors'] as const

const IMAGE = `fiat/${'5'.repeat(32)}.sealed`

async function openPaying() {
  const order: ShownFiatOrder = { ...exampleFiatOrder, payBy: Date.now() + 900_000 }
  const server = createServer()
  keepsImages(server, IMAGE)
  server.replies(checkFiatProof, null)
  const page = await openScreen(<PayOrder order={order} isStale={false} />, {
    server,
    areas: [...areas],
  })
  const upload = async () =>
    userEvent.upload(page.getByLabelText('Choose the proof', { exact: true }), await imageFile())
  const paid = page.getByRole('button', { name: 'I have paid 100.00 EUR' })
  const send = page.getByRole('dialog').getByRole('button', { name: 'I have paid 100.00 EUR' })
  return { server, page, upload, paid, send }
}

testWrite('the proof of a payment', {
  route: sendFiatProof,
  input: { id: 44, image: IMAGE },
  reply: { ...exampleFiatOrder, state: 'underReview' },
  async open() {
    const { server, page, upload, paid, send } = await openPaying()
    await upload()
    await expect.element(paid).not.toHaveAttribute('aria-disabled')
    return { server, page, send, ready: () => paid.click() }
  },
})

test('an image that proves another payment is refused before anything is said to be paid', async () => {
  const { server, page, upload } = await openPaying()
  server.refuses(checkFiatProof, 'tooManyRequests', 'It proves another order.')
  await upload()
  await expect.element(page.getByText('It proves another order.')).toBeVisible()
  const action = page.getByRole('button', { name: 'Upload the proof first' })
  await expect.element(action).toHaveAttribute('aria-disabled', 'true')
  expect(server.inputOf(sendFiatProof)).toEqual([])
})

const bought: ShownFiatOrder = { ...exampleFiatOrder, state: 'underReview', paidAt: 2 }
const sold: ShownFiatOrder = { ...bought, side: 'sell', isPayer: false }

function Releasing() {
  const [isOpen, setOpen] = useState(true)
  return <ReleaseSheet order={sold} isOpen={isOpen} onClose={() => setOpen(false)} />
}

testWrite('the release of coins', {
  route: releaseFiat,
  input: { id: 44, pin: '135790' },
  reply: { ...sold, state: 'completed' },
  async open() {
    const server = createServer()
    const page = await openScreen(<Releasing />, { server, areas: [...areas] })
    const ready = () => page.getByRole('textbox', { name: 'Fund password' }).fill('135790')
    return { server, page, ready, send: page.getByRole('button', { name: 'Release 125.00 USDT' }) }
  },
})

function Appealing() {
  const [isOpen, setOpen] = useState(true)
  return <AppealSheet order={bought} isOpen={isOpen} onClose={() => setOpen(false)} />
}

testWrite('an appeal', {
  route: appealFiat,
  input: { id: 44, body: 'I paid at noon, all of it.' },
  reply: bought,
  async open() {
    const server = createServer()
    const page = await openScreen(<Appealing />, { server, areas: [...areas] })
    const ready = () => page.getByRole('textbox').fill('I paid at noon, all of it.')
    const send = page.getByRole('dialog').getByRole('contentinfo').getByRole('button')
    return { server, page, ready, send }
  },
})

test('an appeal without words is not sent, and its field takes the focus', async () => {
  const server = createServer()
  const page = await openScreen(<Appealing />, { server, areas: [...areas] })
  await page.getByRole('dialog').getByRole('contentinfo').getByRole('button').click()
  await expect.element(page.getByText(/^Write 10 to/)).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  expect(server.sent).toEqual([])
})
