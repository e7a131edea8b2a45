/** The vault against standard and non-standard tokens, on a real chain. */
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { depositVault } from '@assay/contracts/artifacts/DepositVault.ts'
import { compile } from '@assay/contracts/compile.ts'
import { vaultCode } from '@assay/contracts/vaultCode.ts'
import { type Address, getAddress, type Hex, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { eventOf, startTestChain, type TestChain } from '../../testing/testChain.ts'

const odd = compile('testing/OddToken')
const MANNERS = 'plain silent saysNo fee paused empty generous reentrant lies short'.split(' ')
const REF: Hex = `0x${'7'.padStart(64, '0')}`
const UNLIMITED = 2n ** 256n - 1n

let chain: TestChain
let treasury: Address
let member: Address
let thief: Address
beforeAll(async () => {
  chain = await startTestChain()
  ;[, treasury, member, thief] = chain.accounts as [Address, Address, Address, Address]
})
afterAll(() => chain.stop())

/** An odd token and its vault; the member has 1,000 and lets the vault take what it likes. */
async function setUp(manner: string) {
  const token = await chain.deploy(odd, [])
  const vault = await chain.deploy(depositVault, [token, treasury])
  const call = (from: Address, name: string, args: unknown[]) =>
    chain.send({ from, to: token, abi: odd.abi, name, args })
  await call(member, 'mint', [member, 1_000_000_000n])
  await call(member, 'approve', [vault, UNLIMITED])
  await call(member, 'setManner', [MANNERS.indexOf(manner)])
  const deposit = (from: Address, amount: bigint) =>
    chain.send({ from, to: vault, abi: depositVault.abi, name: 'deposit', args: [REF, amount] })
  const held = (owner: Address) => chain.read<bigint>(token, odd, 'balanceOf', [owner])
  return { vault, deposit, held }
}

describe('a deposit through the vault', () => {
  it.each([
    ['plain', 1_000_000n],
    // No return value, like USDT on Ethereum.
    ['silent', 1_000_000n],
    // One percent stays with the token: what arrived is what counts.
    ['fee', 990_000n],
  ])('of a token that is %s reaches the treasury', async (manner, received) => {
    const { vault, deposit, held } = await setUp(manner)
    const receipt = await deposit(member, 1_000_000n)
    expect(eventOf(receipt, depositVault, vault)).toEqual({
      from: getAddress(member),
      ref: REF,
      received,
      requested: 1_000_000n,
    })
    expect([await held(treasury), await held(vault)]).toEqual([received, 0n])
  })

  it.each(['saysNo', 'paused', 'empty', 'generous', 'reentrant', 'lies', 'short'])(
    'of a token that is %s moves nothing',
    async (manner) => {
      const { deposit, held } = await setUp(manner)
      const receipt = await deposit(member, 1_000_000n)
      expect([receipt.status, receipt.logs]).toEqual(['reverted', []])
      expect([await held(member), await held(treasury)]).toEqual([1_000_000_000n, 0n])
    },
  )

  it('of nothing, or of more than there is, is refused', async () => {
    const { deposit } = await setUp('plain')
    expect((await deposit(member, 0n)).status).toBe('reverted')
    expect((await deposit(member, 1_000_000_001n)).status).toBe('reverted')
    expect((await deposit(treasury, 1n)).status).toBe('reverted')
  })
})

it('takes from no one but the caller, whatever it is sent', async () => {
  const { vault, deposit, held } = await setUp('plain')
  expect((await deposit(thief, 1_000_000n)).status).toBe('reverted')
  const random = createRandom(7)
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () =>
      Math.floor(random.next() * 256)
        .toString(16)
        .padStart(2, '0'),
    )
  const word = (address: Address) => address.slice(2).toLowerCase().padStart(64, '0')
  // Of deposit, transferFrom, transfer, approve, a fallback: by the thief and by the treasury.
  const known = [
    'deposit(bytes32,uint256)',
    'transferFrom(address,address,uint256)',
    'upgradeTo(address)',
  ]
  const selectors = ['', ...known.map((name) => toFunctionSelector(name).slice(2))]
  for (let i = 0; i < 400; i += 1) {
    const selector = selectors[i % selectors.length] || hex(4).join('')
    const body = i % 2 ? hex(Math.floor(random.next() * 128)).join('') : word(member) + word(thief)
    const from = i % 3 ? thief : treasury
    const data = `0x${selector}${body}${word(member)}` as Hex
    await chain.client.call({ account: from, to: vault, data }).then(
      () => expect.fail(`${data} was taken.`),
      () => undefined,
    )
  }
  expect([await held(member), await held(thief), await held(treasury)]).toEqual([
    1_000_000_000n,
    0n,
    0n,
  ])
})

it.each([
  [1, 6],
  [56, 18],
])('moves demo USDT of chain %i with %i decimals', async (_, decimals) => {
  const supply = 10n ** BigInt(decimals + 9)
  const token = await chain.deploy(demoToken, [
    'Tether USD',
    'USDT',
    decimals,
    supply,
    decimals === 6,
  ])
  const vault = await chain.deploy(depositVault, [token, treasury])
  const owner = chain.accounts[0] as Address
  const on = { from: owner, to: token, abi: demoToken.abi }
  await chain.send({ ...on, name: 'approve', args: [vault, 5n] })
  const deposit = { from: owner, to: vault, abi: depositVault.abi, name: 'deposit' }
  expect((await chain.send({ ...deposit, args: [REF, 6n] })).status).toBe('reverted')
  expect((await chain.send({ ...deposit, args: [REF, 5n] })).status).toBe('success')
  expect(await chain.client.getCode({ address: vault })).toBe(vaultCode({ token, treasury }))
  expect(vaultCode({ token, treasury: member })).not.toBe(vaultCode({ token, treasury }))
  expect(await chain.read(token, demoToken, 'decimals')).toBe(decimals)
  expect(await chain.read(token, demoToken, 'balanceOf', [treasury])).toBe(5n)
  expect(await chain.read(token, demoToken, 'balanceOf', [owner])).toBe(supply - 5n)
  expect(await chain.read(token, demoToken, 'allowance', [owner, vault])).toBe(0n)
})

it('cannot be built for a token that is none, or a treasury that is no one', async () => {
  const nobody: Address = `0x${'0'.repeat(40)}`
  const token = await chain.deploy(odd, [])
  await expect(chain.deploy(depositVault, [member, treasury])).rejects.toThrow()
  await expect(chain.deploy(depositVault, [token, nobody])).rejects.toThrow()
  await expect(chain.deploy(depositVault, [token, token])).rejects.toThrow()
})
