import { fundDemoWallet } from '@assay/wire/routes/dev.ts'
import { BaseError } from 'viem'
import { expect, it } from 'vitest'
import { refuse } from '../../http/reply.ts'
import { type DemoFaucet, faucetRoutes } from './faucetRoutes.ts'

it('logs why the chain took no coins, with the node’s message and without its address', async () => {
  const said = new BaseError('HTTP request failed. http://node.example/key', {
    details: 'nonce too low',
  })
  const heard: unknown[] = []
  const bindings = faucetRoutes({
    faucet: { fundWallet: () => Promise.reject(said) } as unknown as DemoFaucet,
    chains: [{ id: 56, tokens: [{ asset: 'USDT' }] }] as never,
    addresses: undefined,
    onUnsent: (why, where) => heard.push([why, where]),
  })
  const fund = bindings.find(({ route }) => route === fundDemoWallet)
  const answer = await fund?.handle(
    { asset: 'usdt', chainId: 56, wallet: '0x00' } as never,
    {} as never,
  )
  expect(answer).toEqual(refuse('chainUnavailable'))
  expect(heard).toEqual([['nonce too low', { chainId: 56, asset: 'usdt' }]])
})
