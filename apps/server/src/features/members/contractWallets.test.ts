import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linkWallet, unlinkWallet } from '@assay/wire/routes/member/access.ts'
import { signInByAddress } from '@assay/wire/routes/member/signIn.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import {
  type Address,
  concatHex,
  createPublicClient,
  getContractAddress,
  type Hex,
  hashMessage,
  http,
  keccak256,
  serializeErc6492Signature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainReader } from '../../outside/chain/chainReader.ts'
import { findAnvil, type LocalChain, startAnvil } from '../../outside/chain/startAnvil.ts'
import { peopleOf } from '../../testing/people.ts'
import { reasonOf } from '../../testing/send.ts'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

/**
 * A contract wallet whose signature is the hash itself: it accepts when both words are equal,
 * otherwise it reverts.
 */
const WALLET: Hex = '0x60043560643514600d575f5ffd5b631626ba7e60e01b5f5260205ff3'
/** Always returns 0xffffffff. */
const SAYS_NO: Hex = '0x63ffffffff60e01b5f5260205ff3'
/** Returns nothing. */
const SAYS_NOTHING: Hex = '0x00'
/** An infinite loop. */
const LOOPS: Hex = '0x5b5f56'
/** Init code that returns the wallet's code. */
const WALLET_INIT = concatHex(['0x601c8060095f395ff3', WALLET])
/** Deploys `salt ‖ code` by CREATE2; anvil has it from the start, as most chains do. */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

let anvil: LocalChain
let server: TestServer
beforeAll(async () => {
  const binary = findAnvil()
  if (!binary) throw new Error('There is no anvil; install the optional dependencies.')
  anvil = await startAnvil(binary, 1)
  server = await startTestServer({ chains: chainReader({ 1: [anvil.url] }) })
})
afterAll(async () => {
  await server.stop()
  anvil.stop()
})

const client = () => createPublicClient({ transport: http(anvil.url) })
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function deploy(code: Hex, address: Address = newAddress()): Promise<Address> {
  await client().request({ method: 'anvil_setCode' as never, params: [address, code] as never })
  return address
}

async function signIn(
  on: TestServer,
  address: Address,
  sign: (message: string) => Hex | Promise<Hex>,
  chainId = 1,
) {
  const visitor = on.visitor()
  const input = { address, device: 'web' as const, chainId }
  const { id, message } = await visitor.challengeOf(signInByAddress, input)
  const signature = await sign(message)
  return visitor.call(signInByAddress, { ...input, challengeId: id, signature })
}

describe('a deployed contract wallet (ERC-1271)', () => {
  it('signs in when it says yes to the very hash', async () => {
    const address = await deploy(WALLET)
    const { member } = await signIn(server, address, hashMessage)
    expect(member.address).toBe(address)
  })

  it('signs in as often as it likes: right signatures are given back', async () => {
    await server.pool.query('DELETE FROM sign_in_attempt')
    const address = await deploy(WALLET)
    const reasons = []
    for (let i = 0; i < 24; i += 1)
      reasons.push(await reasonOf(signIn(server, address, hashMessage)))
    expect(reasons.filter((reason) => reason !== 'none')).toEqual([])
  })

  it('does not when the hash is another', async () => {
    const address = await deploy(WALLET)
    const sign = (message: string) => hashMessage(`${message} `)
    expect(await reasonOf(signIn(server, address, sign))).toBe('signatureInvalid')
  })

  it.each([
    ['says no', SAYS_NO],
    ['says nothing', SAYS_NOTHING],
    ['never ends', LOOPS],
  ])('does not when it %s', async (_, code) => {
    const address = await deploy(code)
    expect(await reasonOf(signIn(server, address, hashMessage))).toBe('signatureInvalid')
  })

  it('does not with the signature of some key', async () => {
    const address = await deploy(WALLET)
    const owner = privateKeyToAccount(generatePrivateKey())
    const sign = (message: string) => owner.signMessage({ message })
    expect(await reasonOf(signIn(server, address, sign))).toBe('signatureInvalid')
  })
})

describe('the same address on another chain', () => {
  /**
   * Creates the code it is called with, using CREATE: its first creation has the same address on
   * every chain.
   */
  const FACTORY_INIT: Hex = '0x60098060095f395ff3365f5f37365f5ff000'

  /**
   * A factory whose deployment was signed without a chain id, so that anyone can replay it
   * elsewhere; on each chain another person creates the first wallet with it.
   */
  async function replayed() {
    const deployer = privateKeyToAccount(generatePrivateKey())
    const raw = await deployer.signTransaction({
      type: 'legacy',
      nonce: 0,
      gas: 500_000n,
      gasPrice: 20_000_000_000n,
      data: FACTORY_INIT,
    })
    const factory = getContractAddress({ from: deployer.address, nonce: 0n })
    const wallet = getContractAddress({ from: factory, nonce: 1n })
    const createOn = async (chain: TestChain) => {
      await chain.rpc('anvil_setBalance', deployer.address, '0xde0b6b3a7640000')
      await chain.client.waitForTransactionReceipt({
        hash: await chain.rpc<Hex>('eth_sendRawTransaction', raw),
      })
      const [from] = chain.accounts
      const call = { from, to: factory, data: WALLET_INIT, gas: '0x4c4b40' }
      const hash = await chain.rpc<Hex>('eth_sendTransaction', call)
      await chain.client.waitForTransactionReceipt({ hash })
      expect(await chain.client.getCode({ address: wallet })).toBe(WALLET)
    }
    return { wallet, createOn }
  }

  let ethereum: TestChain
  let bsc: TestChain
  let both: TestServer
  beforeAll(async () => {
    ethereum = await startTestChain(1)
    bsc = await startTestChain(56)
    both = await startTestServer({ chains: chainReader({ 1: [ethereum.url], 56: [bsc.url] }) })
  })
  afterAll(async () => {
    await both.stop()
    ethereum.stop()
    bsc.stop()
  })

  it('belongs to its creator there: the account stays with the chain that proved it', async () => {
    const { wallet, createOn } = await replayed()
    await createOn(ethereum)
    const { member } = await signIn(both, wallet, hashMessage)
    await createOn(bsc)
    await expect(signIn(both, wallet, hashMessage, 56)).rejects.toMatchObject({
      reason: 'walletOtherChain',
      message: expect.stringContaining('Ethereum'),
    })
    expect((await signIn(both, wallet, hashMessage)).member.id).toBe(member.id)
  })

  it('opens one account when both chains come first at once', async () => {
    const { wallet, createOn } = await replayed()
    await createOn(ethereum)
    await createOn(bsc)
    const answers = await Promise.all(
      [1, 56].map((chain) => reasonOf(signIn(both, wallet, hashMessage, chain))),
    )
    expect(answers.toSorted()).toEqual(['none', 'walletOtherChain'])
  })

  it('does not sign in before its wallet is deployed either (ERC-6492)', async () => {
    const salt = keccak256(newAddress())
    const from = DEPLOYER
    const address = getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: WALLET_INIT })
    const data = concatHex([salt, WALLET_INIT])
    const sign = (message: string) =>
      serializeErc6492Signature({ address: from, data, signature: hashMessage(message) })
    await signIn(both, address, sign, 56)
    expect(await reasonOf(signIn(both, address, sign))).toBe('walletOtherChain')
  })

  it('stays outside where a wallet was linked, until the member links it there', async () => {
    const people = peopleOf(both)
    const { wallet, createOn } = await replayed()
    await createOn(ethereum)
    await createOn(bsc)
    const person = await people.registered()
    const link = async (chainId: number) => {
      const letters = people.lettersTo(person.account).length
      await people.aMinutePasses()
      await person.client.call(sendCode, {
        purpose: 'security',
        change: 'walletLink',
        target: wallet,
      })
      const code = await people.codeSent(person.account, letters + 1)
      const asked = { address: wallet, chainId }
      const { id, message } = await person.client.challengeOf(linkWallet, asked)
      const signed = { challengeId: id, signature: hashMessage(message) }
      return person.client.call(linkWallet, { ...asked, ...signed, code })
    }
    await link(1)
    expect(await reasonOf(signIn(both, wallet, hashMessage, 56))).toBe('walletOtherChain')
    expect((await signIn(both, wallet, hashMessage)).member.id).toBe(person.member.id)

    const letters = people.lettersTo(person.account).length
    await people.aMinutePasses()
    await person.client.call(sendCode, { purpose: 'security', change: 'walletUnlink' })
    const code = await people.codeSent(person.account, letters + 1)
    await person.client.call(unlinkWallet, { code })
    await link(56)
    expect(await reasonOf(signIn(both, wallet, hashMessage))).toBe('walletOtherChain')
    expect((await signIn(both, wallet, hashMessage, 56)).member.id).toBe(person.member.id)
  })

  it('is the same for a key, which no contract can replace', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const sign = (message: string) => account.signMessage({ message })
    const { member } = await signIn(both, account.address, sign)
    expect((await signIn(both, account.address, sign, 56)).member.id).toBe(member.id)
    // A delegation (EIP-7702) on one chain: the contract's answer is not the key's.
    await bsc.rpc('anvil_setCode', account.address, WALLET)
    expect(await reasonOf(signIn(both, account.address, hashMessage, 56))).toBe('signatureInvalid')
  })
})

describe('a key that lent its account to a contract (EIP-7702)', () => {
  it('still owns it, whatever the contract says', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await deploy(concatHex(['0xef0100', await deploy(SAYS_NO)]), account.address)
    const { member } = await signIn(server, account.address, (message) =>
      account.signMessage({ message }),
    )
    expect(member.address).toBe(account.address)
    expect(await reasonOf(signIn(server, account.address, hashMessage))).toBe('signatureInvalid')
  })
})

describe('a wallet that is not deployed yet (ERC-6492)', () => {
  const undeployed = () => {
    const salt = keccak256(newAddress())
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: DEPLOYER,
      salt,
      bytecode: WALLET_INIT,
    })
    const data = concatHex([salt, WALLET_INIT])
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: DEPLOYER, data, signature })
    return { address, wrap }
  }

  it('signs in, and stays undeployed', async () => {
    const { address, wrap } = undeployed()
    const { member } = await signIn(server, address, (message) => wrap(hashMessage(message)))
    expect(member.address).toBe(address)
    expect(await client().getCode({ address })).toBeUndefined()
  })

  it('does not when it would say no, or when the deployment makes another wallet', async () => {
    const { address, wrap } = undeployed()
    const wrong = (message: string) => wrap(hashMessage(`${message} `))
    expect(await reasonOf(signIn(server, address, wrong))).toBe('signatureInvalid')
    const other = (message: string) => wrap(hashMessage(message))
    expect(await reasonOf(signIn(server, newAddress(), other))).toBe('signatureInvalid')
  })

  it('does not without its wrapping', async () => {
    const { address } = undeployed()
    expect(await reasonOf(signIn(server, address, hashMessage))).toBe('signatureInvalid')
  })
})

describe('a node that does not answer', () => {
  let broken: Server
  let answer: (method: string) => { status: number; body: string }
  let behind: TestServer
  beforeAll(async () => {
    broken = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        const { status, body } = answer((JSON.parse(text) as { method: string }).method)
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as AddressInfo
    behind = await startTestServer({ chains: chainReader({ 1: [`http://127.0.0.1:${port}`] }) })
  })
  afterAll(async () => {
    await behind.stop()
    broken.close()
  })

  const ok = (result: string) => ({
    status: 200,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
  })
  const error = (code: number, message: string) => ({
    status: 200,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }),
  })

  it.each<[string, (method: string) => { status: number; body: string }]>([
    ['at all', () => ({ status: 502, body: 'bad gateway' })],
    ['the call', (method) => (method === 'eth_getCode' ? ok('0x00') : { status: 500, body: '' })],
    ['in its own language', () => ({ status: 200, body: '<html>' })],
    [
      'because it is busy',
      (method) => (method === 'eth_getCode' ? ok('0x00') : error(-32005, 'limit')),
    ],
    [
      'because it broke',
      (method) => (method === 'eth_getCode' ? ok('0x00') : error(-32603, 'oops')),
    ],
  ])('%s is 503 and never a yes', async (_, broke) => {
    answer = broke
    const attempt = signIn(behind, newAddress(), hashMessage)
    await expect(attempt).rejects.toMatchObject({
      status: 503,
      reason: 'signatureCheckUnavailable',
    })
    const { rowCount } = await behind.pool.query('SELECT 1 FROM session')
    expect(rowCount).toBe(0)
  })

  it('with a revert is a no', async () => {
    answer = (method) => (method === 'eth_getCode' ? ok('0x00') : error(3, 'execution reverted'))
    expect(await reasonOf(signIn(behind, newAddress(), hashMessage))).toBe('signatureInvalid')
  })

  it('is asked for twenty signatures of a network, and no more', async () => {
    await behind.pool.query('DELETE FROM sign_in_attempt')
    let asked = 0
    answer = () => {
      asked += 1
      return ok('0x')
    }
    const wrong = () => reasonOf(signIn(behind, newAddress(), hashMessage))
    const reasons = await Promise.all(Array.from({ length: 24 }, wrong))
    expect(reasons.filter((reason) => reason === 'signatureInvalid')).toHaveLength(20)
    expect(reasons.filter((reason) => reason === 'signInLocked')).toHaveLength(4)
    expect(asked).toBe(20)
    // A wallet with a key needs no node.
    expect((await behind.member()).id).toBeGreaterThan(100_000)
    await behind.pool.query('DELETE FROM session')
  })

  it('is not needed for a key', async () => {
    answer = () => ({ status: 502, body: '' })
    const { id } = await behind.member()
    expect(id).toBeGreaterThan(100_000)
    await behind.pool.query('DELETE FROM session')
  })
})
