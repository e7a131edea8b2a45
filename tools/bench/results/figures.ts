/**
 * What `npm run bench -- --compare` reads from a benchmark's output, and how it compares two
 * versions. Each version runs its own benchmarks, because today's import modules by paths that
 * older versions do not have. So they only get options that always existed, and their figures are
 * read from the JSON lines they print for scripts. The old writer benchmark had none: its sentences
 * are parsed.
 */
import type { RunResult } from './runs.ts'

type Better = 'more' | 'less'
/** One kind of line: the fields that identify a row, and those that are measured. */
type Line = { rowFields: readonly string[]; figures: Readonly<Record<string, Better>> }
type Bench = {
  args: readonly string[]
  lines: Readonly<Record<string, Line>>
  /**
   * It does the same work however fast it is. Then its processor time compares too, and other
   * programs on the machine disturb that least.
   */
  hasFixedWork?: true
}

/** Short enough to be run by turns, long enough that what starts and compiles is not all. */
export const COMPARED: Readonly<Record<string, Bench>> = {
  book: {
    args: ['100000'],
    lines: { book: { rowFields: ['resting', 'spread'], figures: { commandsPerSecond: 'more' } } },
  },
  engine: {
    args: ['100000'],
    hasFixedWork: true,
    lines: {
      engine: {
        rowFields: ['members', 'resting', 'markets'],
        figures: { best: 'more', median: 'more' },
      },
      engineMemory: {
        rowFields: [],
        figures: { bytesPerMemberWithTwoBalances: 'less', bytesPerOrder: 'less' },
      },
    },
  },
  writer: {
    // More than it can take: the acknowledged rate is its maximum.
    args: ['--seconds', '5', '--rates', '10000,400000'],
    lines: {
      writer: { rowFields: ['rate'], figures: { perSecond: 'more', p50: 'less', p99: 'less' } },
      follower: { rowFields: [], figures: { projectedPerSecond: 'more' } },
    },
  },
  http: {
    args: ['--seconds', '10', '--rates', '1000,5000', '--no-highest'],
    lines: {
      http: {
        rowFields: ['rate'],
        figures: { achieved: 'more', p50: 'less', p99: 'less', cpu: 'less' },
      },
    },
  },
}

export type BenchFigure = { name: string; better: Better; value: number }
type Row = Readonly<Record<string, unknown>>

/** The figures of one run. Where a row was measured again, the last time counts. */
export function readFigures(bench: string, { output, seconds }: RunResult): BenchFigure[] {
  const found = new Map<string, BenchFigure>()
  for (const { line, row } of rowsOf(bench, output)) {
    const where = line.rowFields.map((field) => `, ${row[field]} ${field}`).join('')
    for (const [field, better] of Object.entries(line.figures)) {
      // A share is written with its unit, as `56 %`.
      const value = Number.parseFloat(String(row[field]))
      const name = `${bench}${where}: ${field}`
      if (Number.isFinite(value)) found.set(name, { name, better, value })
    }
  }
  const ofAll: BenchFigure = { name: `${bench}: processor seconds`, better: 'less', value: seconds }
  return [...found.values(), ...(COMPARED[bench]?.hasFixedWork ? [ofAll] : [])]
}

function rowsOf(bench: string, output: string): { line: Line; row: Row }[] {
  const lines = COMPARED[bench]?.lines ?? {}
  // What runs in a benchmark may log, in lines of JSON too.
  const known = (rows: Row[]) => rows.filter((row) => Object.hasOwn(lines, String(row.bench)))
  const printed = output.split('\n')
  const json = known(printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)))
  return (json.length > 0 ? json : known(printed.flatMap(readSentence))).flatMap((told) => {
    const line = lines[String(told.bench)] as Line
    const rows = Array.isArray(told.rows) ? told.rows : [told]
    return rows.map((row: Row) => ({ line, row }))
  })
}

/** What the writer's benchmark printed before it printed JSON. */
function readSentence(sentence: string): Row[] {
  const [, projectedPerSecond] = /^follower: .*: (\d+) commands\/s/.exec(sentence) ?? []
  if (projectedPerSecond) return [{ bench: 'follower', projectedPerSecond }]
  const [, rate, perSecond, p50, p99] =
    /^writer at (\d+)\/s .*: (\d+) acknowledged\/s, p50 ([\d.]+) ms, p99 ([\d.]+) ms/.exec(
      sentence,
    ) ?? []
  return rate ? [{ bench: 'writer', rate, perSecond, p50, p99 }] : []
}

/** One run of each version, next to each other in time: what disturbs one disturbs both. */
export type BenchRound = { before: readonly BenchFigure[]; after: readonly BenchFigure[] }
export type BenchRatio = {
  name: string
  better: Better
  before: number
  after: number
  /** New by old, each within its round: the middle one and both ends. */
  ratio: number
  least: number
  most: number
}

/** Of one benchmark: the figures that compare, and for each of the others a sentence why not. */
export type BenchComparison = {
  bench: string
  ratios: readonly BenchRatio[]
  dropped: readonly string[]
}

/** A figure compares when every run of both versions has it, and the old one never as 0. */
export function compareRounds(bench: string, rounds: readonly BenchRound[]): BenchComparison {
  const told = rounds.flatMap(({ before, after }) => [...before, ...after])
  const figures = new Map(told.map((figure) => [figure.name, figure]))
  const ratios: BenchRatio[] = []
  const dropped: string[] = []
  for (const { name, better } of figures.values()) {
    const valueIn = (figures: readonly BenchFigure[]) =>
      figures.find((figure) => figure.name === name)?.value ?? Number.NaN
    const before = rounds.map((round) => valueIn(round.before))
    const after = rounds.map((round) => valueIn(round.after))
    const problem = problemOf(before, after)
    if (problem) {
      dropped.push(`${name}: ${problem}.`)
      continue
    }
    const changes = rounds.map((_, i) => (after[i] as number) / (before[i] as number))
    const ends = { least: Math.min(...changes), most: Math.max(...changes) }
    const middle = { before: median(before), after: median(after), ratio: median(changes) }
    ratios.push({ name, better, ...middle, ...ends })
  }
  return { bench, ratios, dropped }
}

function problemOf(before: readonly number[], after: readonly number[]): string | undefined {
  const isMissing = Number.isNaN
  if (before.every(isMissing)) return 'the old version does not print it'
  if (after.every(isMissing)) return 'the new version does not print it'
  if ([...before, ...after].some(isMissing)) return 'it is not printed in every run'
  return before.includes(0) ? 'it was 0 in the old version' : undefined
}

/** Of an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN
  return (lower + upper) / 2
}

/**
 * Sentences about what is worse than this share of what it was (0.95), whichever way is better. A
 * benchmark of which nothing compares is not good enough either.
 */
export function shortfallsOf({ bench, ratios }: BenchComparison, share: number): string[] {
  if (ratios.length === 0) return [`${bench}: no figure compares, so it cannot be judged.`]
  return ratios
    .filter(({ better, ratio }) => (better === 'more' ? ratio : 1 / ratio) < share)
    .map(({ name }) => `Below ${share} of the old one: ${name}`)
}

export function comparisonTable(comparisons: readonly BenchRatio[]): string {
  const head = ['figure', 'better', 'old', 'new', 'new/old', 'least to most']
  const rows = comparisons.map(({ name, better, before, after, ratio, least, most }) => [
    name,
    better,
    shown(before),
    shown(after),
    ratio.toFixed(2),
    `${least.toFixed(2)} to ${most.toFixed(2)}`,
  ])
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const shown = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
