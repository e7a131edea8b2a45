/** What `npm run bench -- --compare` reads from the output of benchmarks, and makes of it. */
import { expect, it } from 'vitest'
import {
  type BenchFigure,
  type BenchRatio,
  compareRounds,
  comparisonTable,
  median,
  readFigures,
  shortfallsOf,
} from './figures.ts'

const rate = (value: number): BenchFigure => ({ name: 'rate', better: 'more', value })
const wait = (value: number): BenchFigure => ({ name: 'wait', better: 'less', value })

const figuresOf = (bench: string, output: string) => readFigures(bench, { output, seconds: 0 })

it('reads figures from lines of JSON, each with its row and what is better', () => {
  const output = [
    '{"bench":"engineMemory","isExact":true,"bytesPerMemberWithTwoBalances":131,"bytesPerOrder":88}',
    '{"bench":"engine","members":1000,"resting":50000,"markets":8,"best":603053,"median":546024}',
    '│ 0       │ 1000    │ 50000   │ 8       │ 603053 │ 546024 │',
  ].join('\n')
  expect(readFigures('engine', { output, seconds: 61.5 })).toEqual([
    { name: 'engine: bytesPerMemberWithTwoBalances', better: 'less', value: 131 },
    { name: 'engine: bytesPerOrder', better: 'less', value: 88 },
    { name: 'engine, 1000 members, 50000 resting, 8 markets: best', better: 'more', value: 603053 },
    {
      name: 'engine, 1000 members, 50000 resting, 8 markets: median',
      better: 'more',
      value: 546024,
    },
    { name: 'engine: processor seconds', better: 'less', value: 61.5 },
  ])
})

it('reads rows of one line, shares with their unit, and of a row measured again the last', () => {
  const row = { rate: 1000, achieved: 1000, p50: 1.5, p99: 9, cpu: '56 %' }
  const rows = [{ ...row, p50: 7 }, row, { ...row, rate: 5000, cpu: '90 %' }]
  const figures = figuresOf('http', JSON.stringify({ bench: 'http', rows, highest: 0 }))
  expect(figures).toHaveLength(8)
  expect(figures).toContainEqual({ name: 'http, 1000 rate: p50', better: 'less', value: 1.5 })
  expect(figures).toContainEqual({ name: 'http, 1000 rate: cpu', better: 'less', value: 56 })
  expect(figures).toContainEqual({ name: 'http, 5000 rate: cpu', better: 'less', value: 90 })
})

it("reads the writer's sentences where an older version has no JSON", () => {
  const sentences = [
    'follower: 283341 commands projected in 6.2 s: 45653 commands/s (179696 orders, 112186 fills, 341558 ledger lines)',
    'writer at 10000/s for 60 s: 9999 acknowledged/s, p50 0.45 ms, p99 2.25 ms, p99.9 12.20 ms, max 33.5 ms, turned away 0 times, 2.2 per commit, host 0.0 %',
  ]
  const read = figuresOf('writer', sentences.join('\n'))
  expect(read).toEqual([
    { name: 'writer: projectedPerSecond', better: 'more', value: 45653 },
    { name: 'writer, 10000 rate: perSecond', better: 'more', value: 9999 },
    { name: 'writer, 10000 rate: p50', better: 'less', value: 0.45 },
    { name: 'writer, 10000 rate: p99', better: 'less', value: 2.25 },
  ])
  const lines = [
    JSON.stringify({ bench: 'follower', projectedPerSecond: 45653 }),
    JSON.stringify({ bench: 'writer', rate: 10000, perSecond: 9999, p50: 0.45, p99: 2.25 }),
  ]
  expect(figuresOf('writer', [...sentences, ...lines].join('\n'))).toEqual(read)
  const logged = JSON.stringify({ level: 40, msg: 'A commit takes long.' })
  expect(figuresOf('writer', [logged, ...sentences].join('\n'))).toEqual(read)
  expect(figuresOf('book', sentences.join('\n'))).toEqual([])
})

it('compares within each round and reports the median ratio and both ends', () => {
  const rounds = [
    { before: [rate(100)], after: [rate(110)] },
    // The machine was twice as slow, for both.
    { before: [rate(50)], after: [rate(60)] },
    { before: [rate(100)], after: [rate(90)] },
  ]
  const whole = { before: 100, after: 90, ratio: 1.1, least: 0.9, most: 1.2 }
  expect(compareRounds('book', rounds)).toEqual({
    bench: 'book',
    ratios: [{ name: 'rate', better: 'more', ...whole }],
    dropped: [],
  })
})

it('compares what both versions print in every run, and says of the rest why it does not', () => {
  const compared = (...rounds: Parameters<typeof compareRounds>[1]) => {
    const { ratios, dropped } = compareRounds('book', rounds)
    return [ratios.map(({ name, ratio }) => `${name} ${ratio}`), dropped]
  }
  const both = { before: [rate(1), wait(1)], after: [rate(3), wait(2)] }
  const noRate = { before: [rate(1), wait(1)], after: [wait(2)] }
  const noOldRate = { before: [wait(1)], after: [rate(1), wait(2)] }
  expect(compared(both)).toEqual([['rate 3', 'wait 2'], []])
  expect(compared(noRate)).toEqual([['wait 2'], ['rate: the new version does not print it.']])
  expect(compared(noOldRate)).toEqual([['wait 2'], ['rate: the old version does not print it.']])
  expect(compared(both, noRate)).toEqual([['wait 2'], ['rate: it is not printed in every run.']])
  const fromZero = { before: [rate(0)], after: [rate(1)] }
  expect(compared(fromZero)).toEqual([[], ['rate: it was 0 in the old version.']])
  expect(compared({ before: [rate(1)], after: [rate(0)] })).toEqual([['rate 0'], []])
  expect(compared({ before: [], after: [] })).toEqual([[], []])
})

it('takes the middle value, and the mean of the middle two', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([7])).toBe(7)
})

it('finds what is worse than it may be, whichever way is better', () => {
  const compared = (figure: BenchFigure, ratio: number): BenchRatio => ({
    name: `${figure.name} ${ratio}`,
    better: figure.better,
    before: 1,
    after: ratio,
    ratio,
    least: ratio,
    most: ratio,
  })
  const all = [
    compared(rate(1), 0.95),
    compared(rate(1), 0.94),
    compared(rate(1), 2),
    compared(wait(1), 1 / 0.95),
    compared(wait(1), 1.06),
    compared(wait(1), 0.5),
  ]
  expect(shortfallsOf({ bench: 'book', ratios: all, dropped: [] }, 0.95)).toEqual([
    'Below 0.95 of the old one: rate 0.94',
    'Below 0.95 of the old one: wait 1.06',
  ])
})

it('does not pass a benchmark of which nothing compares', () => {
  const nothing = compareRounds('book', [{ before: [rate(0)], after: [] }])
  expect(shortfallsOf(nothing, 0.95)).toEqual(['book: no figure compares, so it cannot be judged.'])
})

it('shows a table with a line for each figure', () => {
  const rounds = [{ before: [rate(1234567), wait(1.2345)], after: [rate(1300000), wait(1.5)] }]
  expect(comparisonTable(compareRounds('book', rounds).ratios).split('\n')).toEqual([
    'figure  better      old      new  new/old  least to most',
    'rate    more    1234567  1300000     1.05   1.05 to 1.05',
    'wait    less       1.23      1.5     1.22   1.22 to 1.22',
  ])
})
