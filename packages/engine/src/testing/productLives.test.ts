import { expect, test } from 'vitest'
import { ProductLives } from './productLives.ts'
import { seededRandom } from './random.ts'
import { testingList, testings } from './testings.ts'

/** What the next draw of each turn of earn would be, of a life with these products. */
function drawsOfEarn(among: typeof testingList): number[] {
  const lives = new ProductLives(seededRandom(4), 'share', among)
  const draws: number[] = []
  for (let count = 0; count < 20_000 && draws.length < 20; count++) {
    const turn = lives.next()
    if (turn?.life === testings.earn.life) draws.push(turn.random.below(10 ** 9))
  }
  return draws
}

test('a product that goes leaves what another one draws as it was', () => {
  const without = testingList.filter(([name]) => name !== 'claim' && name !== 'launchpad')
  const draws = drawsOfEarn(testingList)
  expect(new Set(draws).size).toBe(20)
  // Now and then another product has the turn first; all that is drawn before is the same.
  const shared = drawsOfEarn(without).filter((draw) => draws.includes(draw))
  expect(shared.length).toBeGreaterThan(10)
})
