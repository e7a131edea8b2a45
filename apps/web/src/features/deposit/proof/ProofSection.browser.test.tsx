import { getDepositProofs, sendDepositProof } from '@assay/wire/routes/deposit/depositProof.ts'
import { getMember } from '@assay/wire/routes/member/session.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleMember } from '../../../testing/exampleMember.ts'
import { exampleAmount } from '../../../testing/figures.ts'
import { imageFile, keepsImages } from '../../../testing/images.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import type { DepositNetwork } from '../depositQueries.ts'
import { ProofSection } from './ProofSection.tsx'

const member = { ...exampleMember, identityStatus: 'verified', hasPin: true } as const
const network = { asset: 'USDT', chain: 'Ethereum', chainId: 1, decimals: 6 } as DepositNetwork
const HASH = `0x${'ab'.repeat(32)}`

async function open() {
  const server = createServer()
  server.replies(getMember, member)
  server.replies(getDepositProofs, [])
  keepsImages(server, 'depositProof/1.sealed')
  const page = await openScreen(<ProofSection network={network} />, {
    server,
    member,
    areas: ['deposit', 'account', 'depositProof', 'withdrawal', 'identity', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: 'Report a deposit' })
  await opener.click()
  const field = (name: string | RegExp) => sheet.getByRole('textbox', { name })
  return {
    server,
    page,
    sheet,
    opener,
    amount: field('Amount'),
    transaction: field(/^Transaction/),
    send: sheet.getByRole('button', { name: 'Send report' }),
    async addImage() {
      await userEvent.upload(sheet.getByLabelText('Screenshot').first(), await imageFile())
    },
  }
}

const asked = {
  asset: 'USDT',
  chainId: 1,
  amount: exampleAmount('12.5'),
  transaction: HASH,
  image: 'depositProof/1.sealed',
}

test('a report says what it lacks, and is sent once with all of it (DEP-07, DEP-08)', async () => {
  const { server, page, sheet, opener, amount, transaction, send, addImage } = await open()
  await send.click()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('12.5')
  await transaction.fill('0xab')
  await userEvent.keyboard('{Enter}')
  await expect.element(transaction).toHaveAttribute('aria-invalid', 'true')
  await transaction.fill(`https://etherscan.io/tx/${HASH}`)
  await send.click()
  await expect.element(sheet.getByRole('alert').getByText('Add a screenshot.')).toBeVisible()
  await addImage()
  await expect.element(sheet.getByRole('button', { name: 'Choose another' })).toBeVisible()
  expect(server.inputOf(sendDepositProof)).toEqual([])
  const answer = server.waitsWith(sendDepositProof, { id: 4 })
  await send.dblClick()
  await transaction.click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(server.inputOf(sendDepositProof)).toEqual([asked])
  await opener.click()
  await expect.element(amount).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Choose another' })).not.toBeInTheDocument()
})

test('a refused report stays typed, and its refusal is gone when it opens again', async () => {
  const { server, sheet, opener, amount, transaction, send, addImage } = await open()
  await amount.fill('12.5')
  await transaction.fill(HASH)
  await addImage()
  await expect.element(sheet.getByRole('button', { name: 'Choose another' })).toBeVisible()
  server.refuses(sendDepositProof, 'tooManyRequests', 'Not now.')
  await send.click()
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveValue('12.5')
  await expect.element(sheet.getByText('Not now.')).not.toBeInTheDocument()
  server.isSilentTo(sendDepositProof)
  await send.click()
  await expect.element(sheet.getByText(/^No answer came/)).toBeVisible()
  server.replies(sendDepositProof, { id: 4 })
  await send.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.inputOf(sendDepositProof)).toEqual([asked, asked, asked])
})

test('while a report is sent no other image takes its place', async () => {
  const { server, sheet, amount, transaction, send, addImage } = await open()
  await amount.fill('12.5')
  await transaction.fill(HASH)
  await addImage()
  await expect.element(sheet.getByRole('button', { name: 'Choose another' })).toBeVisible()
  const answer = server.waitsWith(sendDepositProof, { id: 4 })
  await send.click()
  keepsImages(server, 'depositProof/2.sealed')
  await addImage()
  await send.click({ force: true })
  answer()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.inputOf(sendDepositProof)).toEqual([asked])
})
