/**
 * The demo's faucet where another process of the exchange has its chains. What is asked may be
 * lost, as all news of peers may: then it was not sent, or its answer is missing.
 */
import { randomUUID } from 'node:crypto'
import type { Peers } from '../../cluster/peers/peers.ts'
import { Fault, sentenceOf } from '../../fault.ts'
import type { DemoFaucet } from './faucetRoutes.ts'

const PATIENCE_MS = 8_000

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/** Answers other processes with this one's faucet until it is stopped. */
export function lendFaucet(peers: Peers, faucet: DemoFaucet): () => void {
  return peers.subscribe('faucetAsked', async ({ id, call, args }) => {
    try {
      const ask = faucet[call] as (...args: unknown[]) => Promise<unknown>
      peers.publishToOthers('faucetAnswered', { id, result: await ask(...args) })
    } catch (error) {
      const { details } = error as { details?: string }
      peers.publishToOthers('faucetAnswered', { id, trouble: details ?? sentenceOf(error) })
    }
  })
}

export function faucetOfPeers(peers: Peers): { faucet: DemoFaucet; stop: () => void } {
  const waiting = new Map<string, Waiting>()
  const stop = peers.subscribe('faucetAnswered', ({ id, result, trouble }) => {
    const one = waiting.get(id)
    if (trouble === undefined) one?.resolve(result as never)
    else one?.reject(Object.assign(new Fault(trouble), { details: trouble }))
  })
  const ask =
    (call: keyof DemoFaucet) =>
    async (...args: unknown[]): Promise<never> => {
      const id = randomUUID()
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      waiting.set(id, { resolve, reject })
      const late = setTimeout(() => reject(new Fault('No process has the chains.')), PATIENCE_MS)
      peers.publishToOthers('faucetAsked', { id, call, args })
      return promise.finally(() => {
        clearTimeout(late)
        waiting.delete(id)
      })
    }
  return { faucet: { send: ask('send'), fundWallet: ask('fundWallet'), ask: ask('ask') }, stop }
}
