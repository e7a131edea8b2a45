import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PositionState } from '../perpState.ts'
import { WatchedEnds } from './watchedEnds.ts'

const price = fc.integer({ min: 0, max: 60 })
const step = fc.record({
  what: fc.constantFrom('open', 'open', 'change', 'close'),
  which: fc.nat(),
  low: price,
  high: price,
  mark: price,
})

test('a mark finds exactly the positions whose range it has left', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 200 }), (steps) => {
      const ends = { low: new WatchedEnds('low'), high: new WatchedEnds('high') }
      const open: PositionState[] = []
      for (const [id, { what, which, low, high, mark }] of steps.entries()) {
        const at = which % Math.max(1, open.length)
        if (what === 'open' || open.length === 0) {
          const opened = { id, low, high, lowPlace: 0, highPlace: 0 } as PositionState
          open.push(opened)
          ends.low.add(opened)
          ends.high.add(opened)
        } else if (what === 'change') {
          Object.assign(open[at]!, { low, high })
          ends.low.update(open[at]!)
          ends.high.update(open[at]!)
        } else {
          const [closed] = open.splice(at, 1)
          ends.low.remove(closed!)
          ends.high.remove(closed!)
        }
        const ids = (found: PositionState[]) => found.map((one) => one.id).sort((a, b) => a - b)
        const below = ids(open.filter((one) => mark <= one.low))
        const above = ids(open.filter((one) => mark >= one.high))
        expect([ids(ends.low.reachedBy(mark)), ids(ends.high.reachedBy(mark))]).toEqual([
          below,
          above,
        ])
      }
    }),
  )
})
