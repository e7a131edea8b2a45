/**
 * Benchmarks two versions alternately: this checkout, uncommitted changes included, and a commit in
 * a separate folder with its own dependencies. Old and new swap places each round, so that a
 * machine that becomes slower or faster favors neither. Both run on the Node and with the options
 * of this checkout. The folder is deleted at the end, also after Ctrl-C.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type BenchComparison,
  type BenchFigure,
  type BenchRound,
  COMPARED,
  compareRounds,
  comparisonTable,
  readFigures,
  shortfallsOf,
} from './figures.ts'
import { Runs } from './runs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
/** The files of a benchmark, without the program that it measures. */
const PART = /from '(\.\/[^']*|\.[^']*\/testing\/[^']*)'/g

export type Wanted = {
  commit: string
  names: readonly string[]
  rounds: number
  /** The minimum acceptable ratio to an old figure; without it nothing is judged. */
  atLeast: number | undefined
}

/** Answers whether all figures are good enough. */
export async function compareVersions(wanted: Wanted): Promise<boolean> {
  const commit = commitOf(wanted.commit)
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))
  // The database may run as another user, who must be able to reach its programs.
  chmodSync(folder, 0o755)
  const old = join(folder, 'old')
  const data = join(folder, 'data')
  mkdirSync(data)
  const runs = new Runs(data)
  const clear = async () => {
    await runs.end()
    if (existsSync(old)) git('worktree', 'remove', '--force', old)
    rmSync(folder, { recursive: true, force: true })
  }
  const onEnd = () => clear().finally(() => process.exit(130))
  for (const end of ENDS) process.once(end, onEnd)
  try {
    git('worktree', 'add', '--detach', '--quiet', old, commit)
    const isChanged = git('status', '--porcelain') !== ''
    console.log(`old: ${git('log', '-1', '--format=%h %s', commit)}`)
    console.log(`new: ${git('log', '-1', '--format=%h %s')}${isChanged ? ', and changes' : ''}`)
    await runs.install(old)
    const comparisons: BenchComparison[] = []
    const turns = { runs, old, commit, rounds: wanted.rounds }
    for (const name of wanted.names) comparisons.push(await compare(name, turns))
    return report(comparisons, wanted.atLeast)
  } finally {
    await clear()
    for (const end of ENDS) process.off(end, onEnd)
  }
}

/** Prints what came out, and answers whether all figures are good enough. */
function report(comparisons: readonly BenchComparison[], atLeast: number | undefined): boolean {
  console.log(`\n${comparisonTable(comparisons.flatMap(({ ratios }) => ratios))}`)
  const dropped = comparisons.flatMap((comparison) => comparison.dropped)
  if (dropped.length > 0) console.log(`\nNot compared:\n${dropped.join('\n')}`)
  const shortfalls =
    atLeast === undefined ? [] : comparisons.flatMap((one) => shortfallsOf(one, atLeast))
  if (shortfalls.length > 0) console.log(`\n${shortfalls.join('\n')}`)
  return shortfalls.length === 0
}

type Turns = { runs: Runs; old: string; commit: string; rounds: number }

async function compare(name: string, turns: Turns): Promise<BenchComparison> {
  const { runs, old, commit } = turns
  const script = `tools/bench/${name}.ts`
  if (!existsSync(join(old, script))) {
    const dropped = [`${name}: the old version has no such benchmark.`]
    return { bench: name, ratios: [], dropped }
  }
  const changes = git('diff', '--numstat', commit, '--', ...partsOf(script))
  if (changes) console.log(`${name}: what measures has changed too, lines in and out:\n${changes}`)
  const run = async (root: string): Promise<BenchFigure[]> => {
    const args = ['--expose-gc', script, ...(COMPARED[name]?.args ?? [])]
    return readFigures(name, await runs.run(process.execPath, [...process.execArgv, ...args], root))
  }
  const rounds: BenchRound[] = []
  for (let round = 0; round < turns.rounds; round += 1) {
    const isOldFirst = round % 2 === 0
    const first = await run(isOldFirst ? old : ROOT)
    const second = await run(isOldFirst ? ROOT : old)
    rounds.push(isOldFirst ? { before: first, after: second } : { before: second, after: first })
    console.log(`${name}: round ${round + 1} of ${turns.rounds}`)
  }
  return compareRounds(name, rounds)
}

/** The files of a benchmark: its own, and the loads and tools that it brings to the program. */
function partsOf(file: string, known: Set<string> = new Set()): Set<string> {
  known.add(file)
  for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(PART)) {
    const part = join(dirname(file), path)
    if (!known.has(part)) partsOf(part, known)
  }
  return known
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
  } catch (cause) {
    throw new Error(`There is no commit \`${name}\` here.`, { cause })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
