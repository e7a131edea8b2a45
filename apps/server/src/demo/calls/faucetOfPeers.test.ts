import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bus, openBus } from '../../cluster/bus/bus.ts'
import { type Peers, peersOver } from '../../cluster/peers/peers.ts'
import { hasNats, type NatsServer, startNats } from '../../cluster/testing/natsServer.ts'
import { faucetOfPeers, lendFaucet } from './faucetOfPeers.ts'
import type { DemoFaucet } from './faucetRoutes.ts'

describe.runIf(hasNats)('the faucet of another process', () => {
  let nats: NatsServer
  const buses: Bus[] = []
  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(async () => {
    for (const bus of buses) await bus.close()
    await nats.stop()
  })
  const join = async (name: string): Promise<Peers> => {
    const bus = await openBus({ url: nats.url, name })
    buses.push(bus)
    return peersOver(bus)
  }

  test('sends, and says why it does not, to the one who asked', async () => {
    const sent: unknown[] = []
    const own: DemoFaucet = {
      send: async (...args) => `0x${sent.push(args)}`,
      fundWallet: () => Promise.reject(new Error('The node is gone.')),
      ask: async (chain, method) => ({ chain, method }),
    }
    const stop = lendFaucet(await join('jobs'), own)
    const [one, two] = [faucetOfPeers(await join('one')), faucetOfPeers(await join('two'))]
    const to = '0x52908400098527886E0F7030069857D2E4169EE7'
    // The first may be sent before the other side listens; NATS keeps nothing.
    await expect.poll(() => two.faucet.ask(1, 'eth_gasPrice', []).catch(() => 0)).toBeTruthy()
    expect(await one.faucet.ask(56, 'eth_gasPrice', [])).toEqual({
      chain: 56,
      method: 'eth_gasPrice',
    })
    expect(await one.faucet.send(56, 'USDT', to)).toBe('0x1')
    expect(sent).toEqual([[56, 'USDT', to]])
    await expect(two.faucet.fundWallet(1, 'ETH', to)).rejects.toThrow('The node is gone.')
    for (const end of [stop, one.stop, two.stop]) end()
  })
})
