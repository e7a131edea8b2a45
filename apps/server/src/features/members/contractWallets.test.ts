import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInByAddress } from '@assay/wire/routes/member.ts'
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
import { reasonOf } from '../../testing/send.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'

/** A wallet whose signature is the hash itself: it says yes when the two words are equal, else it reverts. */
const WALLET: Hex = '0x60043560643514600d575f5ffd5b631626ba7e60e01b5f5260205ff3'
/** Answers 0xffffffff, whatever it is asked. */
const SAYS_NO: Hex = '0x63ffffffff60e01b5f5260205ff3'
/** Answers with nothing at all. */
const SAYS_NOTHING: Hex = '0x00'
/** Never ends: jumps to itself. */
const LOOPS: Hex = '0x5b5f56'
/** Copies the wallet's code into being. */
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
) {
  const visitor = on.visitor()
  const input = { address, device: 'web' as const, chainId: 1 }
  const { id, message } = await visitor.requestChallenge(input)
  const signature = await sign(message)
  return visitor.call(signInByAddress, { ...input, challengeId: id, signature })
}

describe('a deployed contract wallet (ERC-1271)', () => {
  it('signs in when it says yes to the very hash', async () => {
    const address = await deploy(WALLET)
    const { member } = await signIn(server, address, hashMessage)
    expect(member.address).toBe(address)
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

  it('is not needed for a key', async () => {
    answer = () => ({ status: 502, body: '' })
    const { id } = await behind.member()
    expect(id).toBeGreaterThan(100_000)
    await behind.pool.query('DELETE FROM session')
  })
})
