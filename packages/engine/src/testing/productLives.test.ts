import { expect, test } from 'vitest'
import { ProductLives } from './productLives.ts'
import { seededRandom } from './random.ts'
import { testingList, testings } from './testings.ts'

/** What the next draw of each turn of earn would be, in a run without these products. */
function drawsOfEarn(...without: string[]): number[] {
  const among = testingList.filter(([name]) => !without.includes(name))
  const lives = new ProductLives(seededRandom(4), 'share', among)
  const draws: number[] = []
  for (let count = 0; count < 20_000 && draws.length < 20; count++) {
    const turn = lives.next()
    if (turn?.life === testings.earn.life) draws.push(turn.random.below(10 ** 9))
  }
  return draws
}

const draws = drawsOfEarn()

const names = testingList.map(([name]) => name)
const place = names.indexOf('earn')
const [earlierNames, laterNames] = [names.slice(0, place), names.slice(place + 1)]

test('removing later products leaves what another one draws unchanged', () => {
  expect(new Set(draws).size).toBe(20)
  expect(drawsOfEarn(...laterNames)).toEqual(draws)
})

test.each(earlierNames)(
  'without %s, which comes before, the draws are the same until it would have had the turn',
  (earlier) => {
    const without = drawsOfEarn(earlier)
    const firstOther = draws.findIndex((draw, index) => draw !== without[index])
    expect(firstOther === -1 ? draws.length : firstOther).toBeGreaterThan(5)
  },
)
