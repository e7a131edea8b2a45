import { vaultCode } from '@assay/contracts/vaultCode.ts'
import { expect, it } from 'vitest'
import type { Provider } from '../session/wallet/walletDiscovery.ts'
import {
  approveCall,
  depositCall,
  isOurVault,
  readAllowance,
  readDecimals,
  sendCall,
  transferCall,
  UNLIMITED,
} from './tokenCalls.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const VAULT = '0x52908400098527886E0F7030069857D2E4169EE7'
const OWNER = '0x00000000000000000000000000000000000a11cE'
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** An EIP-1193 wallet with this answer. */
const wallet = (answer: unknown): Provider => ({ request: async () => answer })

it('writes calls as the chain reads them (DEP-24)', () => {
  const amount = `${'0'.repeat(58)}0f4240`
  expect(transferCall(TOKEN, VAULT, 1_000_000n)).toEqual({
    to: TOKEN,
    data: `0xa9059cbb${word(VAULT)}${amount}`,
  })
  expect(transferCall('', VAULT, 1_000_000n)).toEqual({ to: VAULT, data: '0x', value: '0xf4240' })
  expect(approveCall(TOKEN, VAULT, UNLIMITED).data).toBe(
    `0x095ea7b3${word(VAULT)}${'f'.repeat(64)}`,
  )
  expect(depositCall(VAULT, OWNER, 1_000_000n)).toEqual({
    to: VAULT,
    data: `0x1de26e16${word(OWNER)}${amount}`,
  })
})

it.each(['0x', null, `0x${'6'.padStart(63, '0')}`, '6', `0x${'6'.padStart(64, 'g')}`])(
  'takes %s for no number, never for zero (DEP-25, DEP-28)',
  async (answer) => {
    await expect(readDecimals(wallet(answer), TOKEN)).rejects.toThrow('did not return a number')
    const at = { token: TOKEN, owner: OWNER, spender: VAULT }
    await expect(readAllowance(wallet(answer), at)).rejects.toThrow('did not return a number')
  },
)

it('reads decimals', async () => {
  expect(await readDecimals(wallet(`0x${'12'.padStart(64, '0')}`), TOKEN)).toBe(18)
})

it('knows our vault by every byte of its code', async () => {
  const [token, treasury] = [TOKEN, OWNER] as const
  const code = vaultCode({ token, treasury })
  const at = { vault: VAULT, token, treasury }
  expect(await isOurVault(wallet(code), at)).toBe(true)
  const spoiled = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  expect(await isOurVault(wallet(spoiled), at)).toBe(false)
  expect(await isOurVault(wallet(vaultCode({ token, treasury: VAULT })), at)).toBe(false)
  expect(await isOurVault(wallet('0x'), at)).toBe(false)
})

it('takes nothing for a transaction that is none', async () => {
  const call = transferCall(TOKEN, VAULT, 1n)
  await expect(sendCall(wallet('0x12'), OWNER, call)).rejects.toThrow('no transaction')
  expect(await sendCall(wallet(`0x${'ab'.repeat(32)}`), OWNER, call)).toBe(`0x${'ab'.repeat(32)}`)
})
