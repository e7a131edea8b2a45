/** proves WD-05 */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  addAddress,
  type SavedAddress,
  sendAddressCode,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page as view } from 'vitest/browser'
import { openScreen } from '../../../testing/openScreen.tsx'
import { AddAddress } from './AddAddress.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const INVALID = 'This is not a valid address. Check every character.'
const OURS = 'This address is ours.'

const network = {
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  standard: 'ERC-20',
  decimals: 6,
  fee: amount('2'),
  minimum: amount('10'),
  maximum: amount('5000'),
  dailyMaximum: amount('20000'),
  withdrawnToday: amount('0'),
  reviewAbove: amount('10000'),
  available: amount('800'),
  seconds: 180,
}
const info = {
  networks: [network],
  isVerified: true,
  hasPin: true,
  hasEmail: true,
  hasFactor: false,
  hasPasskey: false,
  barredUntil: 0,
  isFrozen: false,
  isHalted: false,
}

test('without a fund password no code is asked for: it is set first, and leads back here', async () => {
  const server = createServer()
  const page = await openScreen(
    <AddAddress
      isOpen
      info={{ ...info, hasPin: false }}
      asset="USDT"
      chainId={1}
      onClose={() => undefined}
    />,
    { server, areas: ['withdrawal', 'account', 'errors'] },
  )
  await expect.element(page.getByText('Set a fund password first.')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Send code' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Set fund password' }).click()
  const address = () => location.pathname + location.search
  const back = encodeURIComponent('/addressBook?add=1&coin=USDT&chain=1')
  await expect.poll(address).toBe(`/modifyPayPass?from=${back}`)
})

test('the button says what is missing or wrong, one after the other', async () => {
  const server = createServer()
  server.replies(sendAddressCode, { resendAfterSeconds: 60, target: 'a***@example.com' })
  const page = await openScreen(
    <AddAddress isOpen info={info} asset="USDT" chainId={1} onClose={() => undefined} />,
    { server, areas: ['withdrawal', 'account', 'errors'] },
  )
  const save = page.getByRole('dialog').getByRole('contentinfo').getByRole('button')
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect.element(save).toHaveTextContent('Enter the address')
  await field.fill('0x123')
  await expect.element(save).toHaveTextContent('The address is not valid')
  await field.fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await expect.element(save).toHaveTextContent('Enter the password and the code')
  server.refuses(sendAddressCode, 'addressLooksAlike', 'It looks like another.')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.element(save).toHaveTextContent('Compare the address first')
  await page.getByRole('checkbox').click()
  await expect.element(save).toHaveTextContent('Enter the password and the code')
})

test('says what is wrong with an address once, at its field', async () => {
  const server = createServer()
  server.refuses(sendAddressCode, 'addressOurs', OURS)
  const page = await openScreen(
    <AddAddress isOpen info={info} asset="USDT" chainId={1} onClose={() => undefined} />,
    { server, areas: ['withdrawal', 'account', 'errors'] },
  )
  const field = page.getByRole('textbox', { name: 'Address' })
  const send = page.getByRole('button', { name: 'Send code' })
  await field.fill('0x123')
  await send.click()
  await expect.element(page.getByText(INVALID)).toBeVisible()
  expect(page.getByText(INVALID).elements()).toHaveLength(1)
  expect(server.inputOf(sendAddressCode)).toEqual([])

  await field.fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await send.click()
  await expect.element(page.getByText(OURS)).toBeVisible()
  expect(page.getByText(OURS).elements()).toHaveLength(1)
  expect(server.inputOf(sendAddressCode)).toHaveLength(1)
})

test('an address that is pasted over one that was compared has to be compared itself', async () => {
  const server = createServer()
  server.refuses(sendAddressCode, 'addressLooksAlike', 'It looks like another.')
  const page = await openScreen(
    <AddAddress isOpen info={info} asset="USDT" chainId={1} onClose={() => undefined} />,
    { server, areas: ['withdrawal', 'account', 'errors'] },
  )
  const field = page.getByRole('textbox', { name: 'Address' })
  const send = page.getByRole('button', { name: 'Send code' })
  await field.fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await send.click()
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('checkbox')).toBeChecked()

  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '0x8617E340B3D01FA5F11F306F4090FD50E238070D')
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field.element().dispatchEvent(paste)
  await expect.element(field).toHaveValue('0x8617E340B3D01FA5F11F306F4090FD50E238070D')
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  await send.click()
  await expect.poll(() => server.inputOf(sendAddressCode)).toHaveLength(2)
  expect(server.inputOf(sendAddressCode)[1]).toMatchObject({ isConfirmed: false })
})

const CHECKED = '0x52908400098527886E0F7030069857D2E4169EE7'
const saved: SavedAddress = {
  id: 3,
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  address: CHECKED,
  remark: 'Ledger',
  addedAt: 1,
  usableAt: 2,
  isProven: false,
}

function Adding() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return <AddAddress isOpen={isOpen} info={info} asset="USDT" chainId={1} onClose={close} />
}

test('an address is saved once with both proofs; a wrong code leaves the rest', async () => {
  const server = createServer()
  const sent = server.waitsWith(sendAddressCode, {
    resendAfterSeconds: 60,
    target: 'a***@example.com',
  })
  const page = await openScreen(<Adding />, {
    server,
    areas: ['withdrawal', 'account', 'errors'],
  })
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  const save = page.getByRole('dialog').getByRole('contentinfo').getByRole('button')
  await field('Address').fill(CHECKED)
  await field(/^Label/).fill('Ledger')
  await page.getByRole('button', { name: 'Send code' }).dblClick()
  sent()
  await expect.element(page.getByText(/a\*\*\*@example\.com/)).toBeVisible()
  expect(server.inputOf(sendAddressCode)).toHaveLength(1)
  await field(/^Fund password/).fill('135790')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field(/code/i).fill('111111')
  server.refuses(addAddress, 'codeInvalid', 'The code is wrong.')
  await save.click()
  await expect.element(page.getByText('The code is wrong.')).toBeVisible()
  expect(page.getByText('The code is wrong.').elements()).toHaveLength(1)
  await expect.element(field(/code/i)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Address')).toHaveValue(CHECKED)
  server.isSilentTo(addAddress)
  await field(/code/i).fill('222222')
  await save.click()
  await expect.element(page.getByRole('alert').getByText(/answer/i)).toBeVisible()
  const answer = server.waitsWith(addAddress, saved)
  await save.dblClick()
  answer()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const asked = { asset: 'USDT', chainId: 1, address: CHECKED, isConfirmed: false }
  const proven = { ...asked, remark: 'Ledger', pin: '135790', code: '222222' }
  expect(server.inputOf(addAddress)).toEqual([{ ...proven, code: '111111' }, proven, proven])
})

test('an address that is wrong takes the focus, in view on a phone', async () => {
  const server = createServer()
  server.refuses(sendAddressCode, 'addressOurs', OURS)
  await view.viewport(390, 560)
  onTestFinished(() => view.viewport(390, 844))
  const page = await openScreen(
    <AddAddress isOpen info={info} asset="USDT" chainId={1} onClose={() => undefined} />,
    { server, areas: ['withdrawal', 'account', 'errors'] },
  )
  const field = page.getByRole('textbox', { name: 'Address' })
  const send = page.getByRole('button', { name: 'Send code' })
  for (const [address, words] of [
    ['0x123', INVALID],
    ['0x52908400098527886E0F7030069857D2E4169EE7', OURS],
  ] as const) {
    await field.fill(address)
    await send.click()
    await expect.element(field).toHaveFocus()
    await expect.element(page.getByText(words)).toBeInViewport({ ratio: 1 })
  }
})
