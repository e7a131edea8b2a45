import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { StateHash } from '../../writer/core.ts'
import { HASH_ASKED, type HashAnswer, hashSubject } from '../messages.ts'
import { memoryBuses } from '../testing/memoryBus.ts'
import { answerHash } from './answerHash.ts'

test('a core makes one hash at a time, for everyone who asks meanwhile, and continues after a failure', async () => {
  const join = memoryBuses()
  const [core, asker] = [join('core'), join('asker')]
  const making: PromiseWithResolvers<StateHash>[] = []
  const stateHash = () => {
    making.push(Promise.withResolvers())
    return making.at(-1)!.promise
  }
  const stop = answerHash({ stateHash }, core, false)
  const told: [to: string, HashAnswer][] = []
  for (const to of ['anna', 'ben']) {
    asker.subscribe(hashSubject(to), (answer) => told.push([to, answer]))
  }
  const ask = (to: string) => asker.publish(HASH_ASKED, { to })
  for (const to of ['anna', 'ben', 'anna', 'anna']) ask(to)
  expect(making).toHaveLength(1)
  making[0]!.resolve({ position: 7, hash: 'seven' })
  await turn()
  const answer = { position: 7, hash: 'seven', core: core.id, leads: false }
  expect(told).toEqual([
    ['anna', answer],
    ['ben', answer],
  ])
  ask('ben')
  making[1]!.reject(new Error('It stops.'))
  await turn()
  expect(told).toHaveLength(2)
  ask('ben')
  expect(making).toHaveLength(3)
  stop()
})
