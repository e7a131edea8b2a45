import { type Address, pad } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import { buildDemoChains } from './demoChains.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain(1)
})
afterAll(() => chain.stop())

const people = Array.from({ length: 8 }, (_, i): Address => pad(`0x${i + 1}00000`, { size: 20 }))

it('sends demo funds to as many as ask at once, each of them theirs', async () => {
  const { faucet } = await buildDemoChains([{ chainId: 1, url: chain.url }], people[0]!)
  const sent = await Promise.all(
    people.flatMap((to) => [faucet.send(1, 'USDT', to), faucet.send(1, 'ETH', to)]),
  )
  expect(new Set(sent).size).toBe(16)
  await chain.mine(1)
  for (const hash of sent) {
    const receipt = (await faucet.ask(1, 'eth_getTransactionReceipt', [hash])) as { status: string }
    expect(receipt.status).toBe('0x1')
  }
})

it('computes no call without end, whatever gas it brings', async () => {
  const { faucet } = await buildDemoChains([{ chainId: 1, url: chain.url }], people[0]!)
  // JUMPDEST, PUSH1 0, JUMP
  const endless = { data: '0x5b600056', gas: '0x7fffffffffffffff' }
  for (const method of ['eth_call', 'eth_estimateGas'] as const) {
    await expect(faucet.ask(1, method, [endless, 'latest'])).rejects.toThrow(
      /out ?of ?gas|gas required/i,
    )
  }
  const code = { [people[0]!]: { code: '0x00' } }
  expect(await faucet.ask(1, 'eth_call', [{ to: people[0] }, 'latest', code])).toBe('0x')
})
