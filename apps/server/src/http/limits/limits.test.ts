import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noPeers, type Peers } from '../../cluster/peers/peers.ts'
import { createLimits } from './limits.ts'

/** Two processes that notify each other. */
function twoPeers(): [Peers, Peers] {
  const [one, two] = [noPeers(), noPeers()]
  return [
    { ...one, isAlone: false, publishToOthers: two.publish },
    { ...two, isAlone: false, publishToOthers: one.publish },
  ]
}

test('what one process lets through counts at the others', async () => {
  const [here, there] = twoPeers().map((peers) => createLimits(peers, () => 0))
  const [own, other] = [here!, there!].map((limits) => limits.budget<number>('writes', 10))
  expect(own!.spend(7, 8)).toBe(true)
  expect(other!.spend(7, 3)).toBe(true)
  while (!other!.isFarBeyond(7) && other!.spend(7, 0)) await wait(20)
  expect(own!.spend(8, 10)).toBe(true)
  here!.stop()
  there!.stop()
})
