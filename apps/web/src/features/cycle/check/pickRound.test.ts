import type { ProvenRound } from '@assay/wire/routes/trading/proof.ts'
import { expect, test } from 'vitest'
import { pickRound } from './pickRound.ts'

const round = (id: number, status: ProvenRound['status']) => ({ id, status }) as ProvenRound
const rounds = [round(1, 'won'), round(2, 'open'), round(3, 'lost')]

test('a visitor is given a settled round, and another one the next time', () => {
  const pick = (not: number | undefined, chance: number) => pickRound(rounds, { not, chance })?.id
  expect([pick(undefined, 0), pick(undefined, 0.99)]).toEqual([1, 3])
  expect([pick(1, 0), pick(3, 0.99)]).toEqual([3, 1])
  expect(pickRound([round(1, 'won')], { not: 1, chance: 0.5 })?.id).toBe(1)
  expect(pickRound([round(2, 'open')], { not: undefined, chance: 0.5 })).toBeUndefined()
})
