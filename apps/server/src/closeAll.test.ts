import { expect, test } from 'vitest'
import { closeAll } from './closeAll.ts'

test('one part that fails to end keeps none of the others from ending', async () => {
  const ended: string[] = []
  const closings = [
    () => void ended.push('database'),
    () => Promise.reject(new Error('The writer had stopped.')),
    async () => void ended.push('gateway'),
    () => {
      throw new Error('The chains were gone.')
    },
  ]
  await expect(closeAll(closings)).rejects.toThrow('The chains were gone.')
  expect(ended).toEqual(['gateway', 'database'])
  expect(closings).toEqual([])
})
