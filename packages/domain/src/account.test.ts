import { expect, it } from 'vitest'
import { groupOfAddress } from './account.ts'

it('distinguishes the house, what clears contracts and the world outside', () => {
  const addresses = ['house/fees', 'house/cycle/held', 'clearing/perp', 'chain/1', 'bank/eur']
  expect([...addresses, 'outside/demo'].map(groupOfAddress)).toEqual([
    'house',
    'house',
    'clearing',
    'outside',
    'outside',
    'outside',
  ])
})
