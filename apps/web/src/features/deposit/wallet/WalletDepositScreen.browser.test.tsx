/** The screen with a wallet whose chain is simulated here. */
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import { toasts } from '@assay/ui/notes/toasts.ts'
import { getApproveAddress, noteApproval } from '@assay/wire/routes/deposit/approval.ts'
import {
  getDepositAddress,
  getDepositNetworks,
  getDeposits,
} from '@assay/wire/routes/deposit/deposit.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { forgetAccount } from '../../../account/signOut/forgetAccount.ts'
import { NO_WALLET, wallet } from '../../../session/wallet/wallet.ts'
import type { Provider } from '../../../session/wallet/walletDiscovery.ts'
import { exampleAmount } from '../../../testing/figures.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { WalletDepositScreen } from './WalletDepositScreen.tsx'

const OWNER = '0x00000000000000000000000000000000000a11cE'
const OTHER = '0x000000000000000000000000000000000000b0b5'
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const VAULT = '0x00000000000000000000000000000000000000aa'
const TREASURY = '0x00000000000000000000000000000000000000bb'
const USDT = 1_000_000n
const network = {
  asset: 'USDT',
  chain: 'Ethereum',
  chainId: 1,
  standard: 'ERC-20',
  token: TOKEN,
  decimals: 6,
  confirmations: 12,
  blockSeconds: 12,
  minimum: exampleAmount('1'),
  vault: VAULT,
  treasury: TREASURY,
  codeHash: undefined,
}
const TRANSFER = '0xa9059cbb'
const APPROVE = '0x095ea7b3'
const DEPOSIT = '0x1de26e16'
const DECLINED = Object.assign(new Error('User rejected the request.'), { code: 4001 })

const word = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`
const hashOf = (nonce: number) => word(BigInt(nonce)) as `0x${string}`

/** A permission replaces the one before; the token may refuse that, as USDT does. */
function createChain(allowance: bigint) {
  const sent: string[] = []
  const chain = {
    allowance: allowance * USDT,
    refusesOver: false,
    /** Of each receipt, once it is there. */
    status: Promise.resolve('0x1'),
    declines: false,
    sent,
    /** How often what the owner permits was read. */
    reads: 0,
  }
  const provider: Provider = {
    request: async ({ method, params }) => {
      const [asked] = (params ?? []) as { data?: string }[]
      const data = asked?.data ?? ''
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getCode') return vaultCode({ token: TOKEN, treasury: TREASURY })
      if (method === 'eth_getTransactionReceipt') return { status: await chain.status }
      if (method === 'eth_call') {
        if (data === '0x313ce567') return word(6n)
        if (data.startsWith('0xdd62ed3e')) {
          if (data.includes(OWNER.slice(2).toLowerCase())) chain.reads += 1
          return word(chain.allowance)
        }
        if (data.startsWith(APPROVE) && chain.refusesOver) throw new Error('revert')
        return word(1_000_000n * USDT)
      }
      if (method !== 'eth_sendTransaction') throw new Error(method)
      if (chain.declines) throw DECLINED
      sent.push(data.slice(0, 10))
      if (data.startsWith(APPROVE)) chain.allowance = BigInt(`0x${data.slice(-64)}`)
      return hashOf(sent.length)
    },
  }
  return { chain, provider }
}

async function open(allowance = 0n) {
  const server = createServer()
  server.replies(getDepositNetworks, [network])
  server.replies(getDepositAddress, { address: OWN, tag: '', chain: 'Ethereum' })
  server.replies(getDeposits, [])
  server.replies(getApproveAddress, [{ asset: 'USDT', chainId: 1, vault: VAULT }])
  server.replies(noteApproval, {})
  const { chain, provider } = createChain(allowance)
  const connected = { id: 'test', name: 'Test', icon: undefined, provider }
  wallet.set({ ...NO_WALLET, status: 'connected', address: OWNER, chainId: 1, wallet: connected })
  onTestFinished(() => {
    wallet.set(NO_WALLET)
    forgetAccount(7)
    while (toasts.shown()) toasts.dismiss()
  })
  const page = await openScreen(<WalletDepositScreen />, {
    server,
    path: '/walletDeposit',
    areas: ['deposit', 'account', 'walletDeposit', 'withdrawal', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: 'Amount' })
  const throughVault = () => page.getByRole('radio', { name: /^Through the vault/ }).click()
  const review = async (amount: string) => {
    await field.fill(amount)
    await userEvent.keyboard('{Enter}')
  }
  const send = sheet.getByRole('button', { name: /^Send / })
  const isSent = (amount: string) =>
    expect.element(page.getByRole('heading', { name: `Sent: ${amount} USDT` })).toBeVisible()
  return { server, chain, page, sheet, field, throughVault, review, send, isSent }
}

/** Through the vault, up to the wallet. */
async function openVault(amount: string, allowance = 0n) {
  const screen = await open(allowance)
  await screen.throughVault()
  await screen.review(amount)
  return screen
}

const report = (nonce: number) => ({ vault: VAULT, transaction: hashOf(nonce), chainId: 1 })

test('a transfer is read back and asked of the wallet once, however often it is pressed', async () => {
  const { chain, page, sheet, field, review, send, isSent } = await open()
  for (const wrong of ['0', '1000001']) {
    await review(wrong)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect.element(sheet).not.toBeInTheDocument()
  await review('120')
  await expect.element(sheet.getByText('120.00 USDT', { exact: true })).toBeVisible()
  expect(chain.sent).toEqual([])
  await send.dblClick()
  await isSent('120')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(chain.sent).toEqual([TRANSFER])
  await page.getByRole('button', { name: 'Make another deposit' }).click()
  await expect.element(field).toHaveValue('')
})

test('a permission is asked for once and its deposit follows; the report is made when the chain has confirmed it (DEP-20, DEP-30, DEP-31)', async () => {
  const { server, chain, page, sheet, send, isSent } = await openVault('100')
  const mined = Promise.withResolvers<string>()
  chain.status = mined.promise
  await send.dblClick()
  await expect.element(sheet.getByText(/^Permission sent\. Waiting/)).toBeVisible()
  await send.click({ force: true })
  expect([chain.sent, server.inputOf(noteApproval)]).toEqual([[APPROVE], []])
  mined.resolve('0x1')
  await expect.element(page.getByText('Permission granted')).toBeVisible()
  await isSent('100')
  await expect.poll(() => server.inputOf(noteApproval)).toEqual([report(1)])
  expect(chain.sent).toEqual([APPROVE, DEPOSIT])
})

test('a permission that the chain refused is said, not reported, and no deposit follows (DEP-20, DEP-21)', async () => {
  const { server, chain, sheet, review, send } = await openVault('100')
  chain.status = Promise.resolve('0x0')
  const refused = sheet.getByText(/^The network rejected this transaction/)
  await send.click()
  await expect.element(refused).toBeVisible()
  expect([chain.sent, server.inputOf(noteApproval)]).toEqual([[APPROVE], []])
  // Said until it is read back again.
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await review('90')
  await expect.element(sheet.getByRole('button', { name: 'Send 90.00 USDT' })).toBeVisible()
  await expect.element(refused).not.toBeInTheDocument()
})

test('what the person declines in the wallet is no error, and can be sent once more (DEP-21)', async () => {
  const { chain, sheet, send, isSent } = await openVault('100')
  chain.declines = true
  await send.click()
  await expect.element(sheet.getByText(/^You rejected the transaction/)).toBeVisible()
  expect(chain.sent).toEqual([])
  chain.declines = false
  await send.click()
  await isSent('100')
  expect(chain.sent).toEqual([APPROVE, DEPOSIT])
})

test('where the token wants it, the old permission is set to zero first, and not reported (DEP-20)', async () => {
  const { server, chain, send, isSent } = await openVault('100', 5n)
  chain.refusesOver = true
  await send.click()
  await isSent('100')
  await expect.poll(() => server.inputOf(noteApproval)).toEqual([report(2)])
  expect(chain.sent).toEqual([APPROVE, APPROVE, DEPOSIT])
})

test('a permission is taken back once, and that is not reported (DEP-20)', async () => {
  const { server, chain, page, throughVault } = await open(5n)
  await throughVault()
  const revoke = page.getByRole('button', { name: 'Revoke permission' })
  const mined = Promise.withResolvers<string>()
  chain.status = mined.promise
  await revoke.dblClick()
  mined.resolve('0x1')
  await expect.element(page.getByText('Permission revoked')).toBeVisible()
  await expect.element(revoke).not.toBeInTheDocument()
  expect([chain.sent, chain.allowance]).toEqual([[APPROVE], 0n])
  expect(server.inputOf(noteApproval)).toEqual([])
})

test('a report that fails delays nothing, and is made later (DEP-20)', async () => {
  const { server, page, send, isSent } = await openVault('100')
  server.isSilentTo(noteApproval)
  await send.click()
  await isSent('100')
  await expect.element(page.getByText(/we could not record it in your activity/)).toBeVisible()
  server.replies(noteApproval, {})
  const again = page.getByRole('button', { name: 'Try again' })
  await again.dblClick()
  await expect.element(again).not.toBeInTheDocument()
  expect(server.inputOf(noteApproval)).toEqual([report(1), report(1)])
})

test('a permission above 500,000 is used without another, and that is said for five seconds (DEP-18)', async () => {
  const { chain, send, isSent } = await openVault('500001', 500_001n)
  await send.click()
  await isSent('500001')
  expect(toasts.shown()).toMatchObject({ text: 'Already approved', shownMs: 5_000 })
  expect(chain.sent).toEqual([DEPOSIT])
})

test('one that permits less than is deposited is replaced, however much it permits (DEP-18)', async () => {
  const { chain, send, isSent } = await openVault('700000', 600_000n)
  await send.click()
  await isSent('700000')
  expect(chain.sent).toEqual([APPROVE, DEPOSIT])
})

test('no permission is asked for an address that the exchange does not name (DEP-16)', async () => {
  const { server, chain, sheet, send } = await openVault('100')
  server.replies(getApproveAddress, [])
  await send.click()
  await expect.element(sheet.getByText(/^Your deposit address is not available yet/)).toBeVisible()
  expect(chain.sent).toEqual([])
})

test('nothing is asked of another account than the one that was read back (DEP-16)', async () => {
  const { server, chain, sheet, send } = await openVault('100')
  const answer = server.waitsWith(getApproveAddress, [{ asset: 'USDT', chainId: 1, vault: VAULT }])
  await send.click()
  await expect.poll(() => server.inputOf(getApproveAddress)).toHaveLength(1)
  wallet.patch({ address: OTHER })
  await expect.element(sheet).not.toBeInTheDocument()
  const before = chain.reads
  answer()
  // What would be asked after it is asked at once.
  await expect.poll(() => chain.reads).toBeGreaterThan(before)
  expect(chain.sent).toEqual([])
})
