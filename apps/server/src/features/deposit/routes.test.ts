import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import { getApproveAddress, noteApproval } from '@assay/wire/routes/deposit/approval.ts'
import {
  getDepositAddress,
  getDepositNetworks,
  getDepositStates,
  getDeposits,
} from '@assay/wire/routes/deposit/deposit.ts'
import { askDemoChain, fundDemoWallet, sendDemoDeposit } from '@assay/wire/routes/dev.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import { type Address, isAddress, keccak256 } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DemoFaucet } from '../../demo/calls/faucetRoutes.ts'
import { buildDemoChains, DEMO_XPUB } from '../../demo/chains/demoChains.ts'
import { DEMO_HOT, DEMO_TREASURY } from '../../demo/chains/demoSigner.ts'
import {
  readTokens,
  type TokenChain,
  tokenChains,
  withVaults,
} from '../../outside/chain/tokenChain.ts'
import { botOf } from '../../testing/bots.ts'
import { reasonOf } from '../../testing/send.ts'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import { TestSocket } from '../../testing/testSocket.ts'
import { createDepositAddresses } from './depositAddresses.ts'

let ethereum: TestChain
let bsc: TestChain
let server: TestServer
let closed: TestServer
let anna: TestMember
let chains: TokenChain[]
let faucet: DemoFaucet
beforeAll(async () => {
  ;[ethereum, bsc] = await Promise.all([startTestChain(1), startTestChain(56)])
  ;({ chains, faucet } = await buildDemoChains(
    [
      { chainId: 1, url: ethereum.url },
      { chainId: 56, url: bsc.url },
    ],
    DEMO_TREASURY,
  ))
  const demo = { onSignIn: async () => undefined, memberNamed: () => undefined, faucet }
  server = await startTestServer({
    deposits: { chains, xpub: DEMO_XPUB, everyMs: 50 },
    withdrawals: { wallets: [DEMO_HOT, DEMO_TREASURY], holdMs: 0, hasExplorers: false },
    demo,
    config: { isDemo: true },
  })
  closed = await startTestServer({ deposits: { chains, xpub: undefined } })
  anna = await server.member()
})
afterAll(async () => {
  await server.stop()
  await closed.stop()
  ethereum.stop()
  bsc.stop()
})

const usdtOn = (chainId: number) => ({ asset: 'usdt', chainId })

it('says where a coin can be deposited (DEP-01, DEP-02, DEP-14)', async () => {
  const networks = await server.visitor().call(getDepositNetworks, {})
  expect(
    networks.map((row) => [row.asset, row.chainId, row.chain, row.decimals, row.confirmations]),
  ).toEqual([
    ['USDT', 1, 'Ethereum', 6, 6],
    ['ETH', 1, 'Ethereum', 18, 6],
    ['USDT', 56, 'BNB Smart Chain', 18, 3],
    ['BNB', 56, 'BNB Smart Chain', 18, 3],
  ])
  expect(networks.map(({ minimum }) => toDecimal(minimum))).toEqual(['1', '0.001', '1', '0.001'])
  // A native coin has no contract and no token standard.
  const own = networks.filter(({ token }) => token === '')
  expect(own.map(({ asset, standard, vault }) => [asset, standard, vault])).toEqual([
    ['ETH', '', undefined],
    ['BNB', '', undefined],
  ])
  const coins = await server.visitor().call(account.getAssets, {})
  expect(coins.map(({ asset, canDeposit }) => [asset, canDeposit])).toEqual([
    ['USDT', true],
    ['BTC', false],
    ['ETH', true],
  ])
})

it('gives every member an address, the same each time and on each chain (DEP-02, DEP-03, DEP-04)', async () => {
  const on1 = await anna.client.call(getDepositAddress, usdtOn(1))
  const on56 = await anna.client.call(getDepositAddress, usdtOn(56))
  const ofBert = await (await server.member()).client.call(getDepositAddress, usdtOn(1))
  expect(isAddress(on1.address)).toBe(true)
  expect(on1).toEqual({ address: on1.address, tag: '', chain: 'Ethereum' })
  expect(on56).toEqual({ ...on1, chain: 'BNB Smart Chain' })
  expect(ofBert.address).not.toBe(on1.address)
})

it('refuses an address where no deposits are taken, or without a key (DEP-26)', async () => {
  const ask = (input: { asset: string; chainId: number }) =>
    reasonOf(anna.client.call(getDepositAddress, input))
  expect(await ask({ asset: 'BTC', chainId: 1 })).toBe('networkNotOffered')
  expect(await ask({ asset: 'USDT', chainId: 5 })).toBe('networkNotOffered')
  const { client } = await closed.member()
  expect(await reasonOf(client.call(getDepositAddress, usdtOn(1)))).toBe(
    'depositAddressUnavailable',
  )
})

it('derives what the owner of the private key would: BIP-32', async () => {
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))
  const addresses = createDepositAddresses(server.pool, root.publicExtendedKey)
  for (const member of [1, 100, 2_000_000]) {
    const key = root.deriveChild(member).privateKey as Uint8Array
    const own = privateKeyToAddress(`0x${Buffer.from(key).toString('hex')}`)
    expect([addresses.isOf(member, own), addresses.isOf(member + 1, own)]).toEqual([true, false])
  }
  expect(() => createDepositAddresses(server.pool, root.privateExtendedKey)).toThrow('public key')
  expect(() => createDepositAddresses(server.pool, `${DEMO_XPUB}x`)).toThrow('a character is wrong')
})

it.each([
  ['USDT', 1, 6, '250'],
  ['USDT', 56, 3, '250'],
  ['ETH', 1, 6, '0.25'],
])(
  'takes a demo transfer of %s on chain %i from pending to the balance and the records (DEP-09, DEP-10)',
  async (asset, chainId, depth, amount) => {
    const on = { asset, chainId }
    const chain = chainId === 1 ? ethereum : bsc
    const { client, id } = await server.member()
    const { address } = await client.call(getDepositAddress, on)
    const { transaction } = await client.call(sendDemoDeposit, on)
    await expect
      .poll(async () => (await client.call(getDeposits, {}))[0], { timeout: 60_000 })
      .toMatchObject({
        asset,
        chainId,
        address,
        transaction,
        status: 'pending',
        confirmations: 1,
        confirmationsNeeded: depth,
      })
    expect(toDecimal((await client.call(account.getSpotBalance, { asset })).available)).toBe('0')
    await chain.mine(depth - 1)
    await expect
      .poll(async () => (await client.call(getDeposits, {}))[0]?.status, { timeout: 60_000 })
      .toBe('credited')
    const { records } = await client.call(account.getRecords, { kind: 'deposit' })
    expect(records.map(({ kind, change }) => [kind, toDecimal(change)])).toEqual([
      ['deposit', amount],
    ])
    expect(toDecimal((await client.call(account.getSpotBalance, { asset })).available)).toBe(amount)
    expect(await anna.client.call(getDeposits, {})).toEqual([])

    const { origin } = server
    const bot = createClient({ origin, fetch: await botOf(server, id, 'read') })
    expect(await reasonOf(bot.call(getDeposits, {}))).toBe('apiRightMissing')
    const [state, ...others] = await bot.call(getDepositStates, {})
    expect(others).toEqual([])
    expect(state).toEqual({
      asset,
      chainId,
      chain: state!.chain,
      amount: parseAmount(amount),
      status: 'credited',
      confirmations: depth,
      confirmationsNeeded: depth,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: state!.createdAt,
    })
    const { createdAt } = state!
    expect(await bot.call(getDepositStates, { since: createdAt, until: createdAt + 1 })).toEqual([
      state,
    ])
    expect(await bot.call(getDepositStates, { until: createdAt })).toEqual([])
    expect(await bot.call(getDepositStates, { page: 2 })).toEqual([])
  },
)

it('notifies the member on the socket at once, and not their bots', async () => {
  const { client, id } = await server.member()
  const fetch = await botOf(server, id, 'trade')
  const [person, bot] = [
    await listener(client),
    await listener(createClient({ origin: server.origin, fetch })),
  ]
  await client.call(sendDemoDeposit, usdtOn(56))
  await bsc.mine(3)
  await person.until(() => person.of('deposits').some(({ data }) => data[0]?.status === 'credited'))
  // Both receive the balance message.
  await bot.until(() => bot.of('balances').length > 0)
  expect(bot.of('deposits')).toEqual([])
  person.socket.close()
  bot.socket.close()
})

async function listener(client: Client): Promise<TestSocket> {
  const { ticket } = await client.call(getSocketTicket, {})
  const socket = await new TestSocket(server.origin).opened()
  socket.say({ key: 'member', ticket })
  await socket.until(() => socket.of('ready').length > 0)
  return socket
}

it('names the vault of each chain, whose code is what its hash says (DEP-22, DEP-24)', async () => {
  const all = await server.visitor().call(getDepositNetworks, {})
  const networks = all.filter(({ vault }) => vault)
  const named = await anna.client.call(getApproveAddress, {})
  for (const [chain, { vault, codeHash, treasury }] of [ethereum, bsc].map(
    (one, index) => [one, networks[index] as (typeof networks)[number]] as const,
  )) {
    const code = await chain.client.getCode({ address: vault as Address })
    expect([keccak256(code ?? '0x'), treasury]).toEqual([codeHash, DEMO_TREASURY])
  }
  expect(named.map(({ chainId, vault }) => [chainId, vault])).toEqual(
    networks.map(({ chainId, vault }) => [chainId, vault]),
  )
})

it('notes a permission once, and only towards a vault of ours (DEP-20, DEP-23)', async () => {
  const { client } = await server.member()
  const vault = (await client.call(getApproveAddress, {}))[0]?.vault ?? ''
  const transaction = `0x${'ab'.repeat(32)}`
  await client.call(noteApproval, { vault, transaction, chainId: 1 })
  await client.call(noteApproval, { vault, transaction, chainId: 1 })
  const { rows } = await server.pool.query(
    `SELECT details FROM member_activity WHERE kind = 'approvalSent'`,
  )
  expect(rows).toEqual([{ details: { network: 'Ethereum', hash: transaction } }])
  const other = client.call(noteApproval, { vault: DEMO_TREASURY, transaction, chainId: 1 })
  expect(await reasonOf(other)).toBe('depositAddressUnavailable')
})

it('notes no more than twenty permissions a day, each once, also when they come together', async () => {
  const { client, id } = await server.member()
  const vault = (await client.call(getApproveAddress, {}))[0]?.vault ?? ''
  const note = (number: number) => {
    const transaction = `0x${number.toString(16).padStart(64, '0')}`
    return reasonOf(client.call(noteApproval, { vault, transaction, chainId: 1 }))
  }
  const lines = async () => {
    const { rowCount } = await server.pool.query(
      `SELECT FROM member_activity WHERE member = $1 AND kind = 'approvalSent'`,
      [id],
    )
    return rowCount
  }
  expect(await Promise.all([1, 1, 1, 1].map(note))).toEqual(['none', 'none', 'none', 'none'])
  expect(await lines()).toBe(1)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => note(index + 2)))
  expect(answers.filter((reason) => reason === 'none')).toHaveLength(19)
  expect(answers.filter((reason) => reason === 'tooManyRequests')).toHaveLength(11)
  expect(await lines()).toBe(20)
  // An existing note does not change.
  expect(await note(1)).toBe('none')
})

it('gives a wallet demo funds and gas, and asks the chain for it', async () => {
  const wallet = '0x00000000000000000000000000000000000a11ce'
  await anna.client.call(fundDemoWallet, { ...usdtOn(56), wallet })
  await bsc.mine(1)
  const ask = (method: 'eth_getBalance' | 'eth_call', params: unknown[]) =>
    anna.client.call(askDemoChain, { chainId: 56, method, params: JSON.stringify(params) })
  expect(await ask('eth_getBalance', [wallet, 'latest'])).toEqual({ result: '"0xde0b6b3a7640000"' })
  const bnb = '00000000000000000000000000000000000b0b42'
  await anna.client.call(fundDemoWallet, { asset: 'BNB', chainId: 56, wallet: `0x${bnb}` })
  await bsc.mine(1)
  expect(await bsc.client.getBalance({ address: `0x${bnb}` })).toBe(10n * 10n ** 18n)
  const token = chains[1]?.tokens[0]?.address as Address
  expect(await bsc.read(token, demoToken, 'balanceOf', [wallet])).toBe(1_000n * 10n ** 18n)
  const { trouble } = await ask('eth_call', [{ to: token, data: '0x12345678' }, 'latest'])
  expect(trouble).toContain('revert')
  const wrong = { chainId: 56, method: 'eth_call', params: '{' } as const
  expect(await reasonOf(anna.client.call(askDemoChain, wrong))).toBe('malformedRequest')
})

it('reads vaults as the operator writes them, and refuses to guess', () => {
  const [token, vault] = ['0xdAC17F958D2ee523a2206206994597C13D831ec7', DEMO_TREASURY] as const
  const tokens = readTokens(`1/USDT/${token}/6/1`)
  expect(withVaults(tokens, `1/USDT/${vault}`, token)[0]?.vault).toEqual({
    address: vault,
    treasury: token,
  })
  expect(withVaults(tokens, '', undefined)).toEqual(tokens)
  expect(() => withVaults(tokens, `1/USDT/${vault}`, undefined)).toThrow('needs TREASURY')
  for (const wrong of [`56/USDT/${vault}`, `1/USDC/${vault}`, '1/USDT/0x12', 'USDT']) {
    expect(() => withVaults(tokens, wrong, token)).toThrow('DEPOSIT_VAULTS has')
  }
})

it('refuses a demo transfer of what the demo has not', async () => {
  const call = anna.client.call(sendDemoDeposit, { asset: 'BTC', chainId: 1 })
  expect(await reasonOf(call)).toBe('networkNotOffered')
})

it('reads tokens as the operator writes them, and refuses to guess', () => {
  const address = '0xdAC17F958D2ee523a2206206994597C13D831ec7' as Address
  const tokens = readTokens(`1/USDT/${address}/6/0.5`)
  expect(tokens).toEqual([
    { chain: 1, asset: 'USDT', address, decimals: 6, minimum: 5n * 10n ** 17n },
  ])
  expect(tokenChains({ 1: ['http://a', 'http://b'] }, tokens, { 1: 40 })).toEqual([
    { id: 1, urls: ['http://a', 'http://b'], confirmations: 40, blockSeconds: 12, tokens },
  ])
  expect(tokenChains({ 1: ['http://a'] }, tokens, {})[0]?.confirmations).toBe(64)
  expect(() => tokenChains({}, tokens, {})).toThrow('set RPC_1 too')
  expect(readTokens('1/ETH/native/0.001,56/BNB/native/0.5')).toEqual([
    { chain: 1, asset: 'ETH', decimals: 18, minimum: 10n ** 15n },
    { chain: 56, asset: 'BNB', decimals: 18, minimum: 5n * 10n ** 17n },
  ])
  for (const wrong of [
    `2/USDT/${address}/6/1`,
    `1/USDT/${address}/19/1`,
    `1/usdt/${address}/6/1`,
    `1/USDT/${address}/6`,
    `1/USDT/${address}/6/0`,
    `1/USDT/${address}/6/x`,
    `1/USDT/${address}`,
    'USDT',
    ...[
      '1/BNB/native/0.1',
      '56/ETH/native/0.1',
      '1/ETH/native/0',
      '1/ETH/native',
      '1/ETH/native/x',
    ],
  ]) {
    expect(() => readTokens(wrong)).toThrow('DEPOSIT_TOKENS has')
  }
})
