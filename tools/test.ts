/**
 * `npm test`: the house rules, types, style, every test, a long random life of the engine, and the
 * journeys in a real browser. `npm run check` is its first, quick part.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { endWithUs } from '../apps/server/src/outside/endWithUs.ts'
import { ensureChromium } from './browser/chromium.ts'
import { buildWeb } from './buildWeb.ts'
import { lowerPriority } from './lowerPriority.ts'
import { useTestFolder } from './testFolder.ts'

const ROOT = join(import.meta.dirname, '..')
const IS_QUICK = process.argv.includes('--quick')
/** The lowest: it takes what the tests leave idle. */
const LIFE_PRIORITY = 19
const OUTPUT_ALONE: StdioOptions = ['ignore', 'inherit', 'inherit']
/** How many commands a random life of each product has, and how many price paths are walked. */
const LIVES = {
  spot: process.env.SIM_SPOT ?? '1200000',
  perp: process.env.SIM_PERP ?? '400000',
  paths: process.env.SIM_PATHS ?? '60000',
}
const node = process.execPath
const bin = (name: string) => join(ROOT, 'node_modules', name)

type Step = { name: string; run: () => Promise<number> }
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, for readers who only see the end of a long log. */
const failures: string[] = []
/** Failed beside others, and passed alone. */
const unsteady: string[] = []
/** In how many files tests may fail and be run once more. */
const AGAIN_MAX = 5
/** The random runs, once started; their worst status. */
let lives: Promise<number> | undefined

const steps: Step[] = [
  { name: 'House rules', run: () => shell(node, ['tools/tidy.ts']) },
  { name: 'Dead code', run: () => shell(node, [bin('knip/bin/knip.js'), '--no-progress']) },
  { name: 'Types', run: async () => (await types('-b')) || types('-p', 'e2e') },
  {
    name: 'Style',
    run: () => shell(node, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
  },
  { name: 'Glossary', run: () => shell(node, ['tools/glossary.ts', '--check']) },
  { name: 'Unit tests', run: () => vitest(['packages', 'web', 'web-apart']) },
]
const longSteps: Step[] = [
  { name: 'Dependencies', run: () => shell(node, ['tools/dependencies.ts']) },
  {
    name: 'A browser',
    run: async () => {
      process.env.CHROMIUM_PATH = ensureChromium()
      lives = randomLives()
      return 0
    },
  },
  { name: 'Parts of the screens in Chromium', run: () => vitest(['components']) },
  {
    name: 'App build and sizes',
    run: async () => {
      buildWeb()
      return shell(node, ['apps/web/build/measureSizes.ts'])
    },
  },
  {
    name: 'Server tests, and meanwhile a server is killed',
    run: async () => Math.max(...(await Promise.all([vitest(['server']), vitest(['crashes'])]))),
  },
  { name: 'Journeys in Chromium', run: () => vitest(['e2e']) },
  {
    name: `Random life, begun with the browser: ${LIVES.spot} commands of spot and rounds, ${LIVES.perp} of contracts, ${LIVES.paths} price paths`,
    run: async () => lives ?? 1,
  },
]

useTestFolder()
for (const step of IS_QUICK ? steps : [...steps, ...longSteps]) {
  const startedAt = Date.now()
  console.log(`\n── ${step.name}`)
  const status = await step.run().catch(failed)
  console.log(`   ${step.name}: ${status === 0 ? 'good' : 'FAILED'}, ${seconds(startedAt)} s`)
  if (status === 0) {
    totals.passed += 1
  } else {
    totals.failed += 1
    failures.push(`${step.name} failed.`)
  }
}
if (unsteady.length > 0) console.log(`\n── What failed, and passed alone\n${unsteady.join('\n')}`)
if (failures.length > 0) console.log(`\n── What failed\n${failures.join('\n')}`)
const { passed, failed: broken, skipped } = totals
console.log(
  `\n${passed} passed, ${broken} failed, ${skipped} skipped, ${unsteady.length} passed only when run again`,
)
process.exit(totals.failed === 0 ? 0 : 1)

/**
 * Runs the projects and adds their tests to the totals. Files with failures run once more, with
 * nothing beside them. What fails again is broken; what passes is listed at the end with its
 * failure, so that it can be mended. So is a file whose process V8 ended, which happens while
 * threads come and go. Many failures are no accident: then none is run again.
 */
async function vitest(projects: string[]): Promise<number> {
  const first = await runVitest(projects)
  const bad = first.files.filter(isBad).map(({ name }) => name)
  if (first.status === 0 || bad.length === 0 || bad.length > AGAIN_MAX) return count(first)
  console.log(`   Once more, alone: ${bad.join(', ')}`)
  const again = await runVitest(projects, bad)
  const failedAgain = again.files.filter(isBad).map(({ name }) => name)
  const steadied = first.files.filter((file) => isBad(file) && !failedAgain.includes(file.name))
  unsteady.push(...steadied.flatMap(failuresOf))
  const kept = first.files.filter(({ name }) => !bad.includes(name))
  return count({ status: again.status, files: [...kept, ...again.files] })
}

type Run = { status: number; files: TestFile[] }

function count({ status, files }: Run): number {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const countOf = (...wanted: string[]) =>
    tests.filter((test) => wanted.includes(test.status)).length
  const bad = files.filter(isBad).flatMap(failuresOf)
  totals.passed += countOf('passed')
  totals.failed += bad.length
  totals.skipped += countOf('skipped', 'todo')
  failures.push(...bad)
  return status
}

async function runVitest(projects: string[], alone: string[] = []): Promise<Run> {
  const report = join(tmpdir(), `assay-tests-${process.pid}-${projects.join('-')}.json`)
  const status = await shell(node, [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ['--project', name]),
    ...(alone.length > 0 ? ['--maxWorkers=1', ...alone] : []),
  ])
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: TestFile[]
    }
    const files = testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }))
    return { status, files }
  } catch {
    console.error('   The runner left no report.')
    return { status: status || 1, files: [] }
  } finally {
    rmSync(report, { force: true })
  }
}

type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** It failed, or its process ended before its tests did or before they were known. */
function isBad({ status, assertionResults }: TestFile): boolean {
  return status === 'failed' || assertionResults.some((test) => test.status === 'pending')
}

/** Its failed tests; without one, what kept the file itself from being good. */
function failuresOf(file: TestFile): string[] {
  const { name, message, assertionResults } = file
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return [`${name}: ${message || 'did not come to its end.'}\n`]
  return tests.map(
    (test) => `${name}: ${test.fullName}\n${ownLines(test.failureMessages[0] ?? '')}\n`,
  )
}

/** Without the runner's own frames, which are most of a trace. */
function ownLines(message: string): string {
  return message
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal|new Promise \()/.test(line))
    .join('\n')
}

type Life = { kind: keyof typeof LIVES; count: number; seed: number }

/** Two at a time, the longest first and in halves: each keeps one core busy. */
async function randomLives(): Promise<number> {
  const seed = Number(process.env.SIM_SEED ?? Math.floor(Math.random() * 1_000_000_000))
  const half = Math.ceil(Number(LIVES.perp) / 2)
  const waiting: Life[] = [
    { kind: 'perp', count: half, seed },
    { kind: 'perp', count: half, seed: seed + 1_000_000 },
    { kind: 'paths', count: Number(LIVES.paths), seed },
    { kind: 'spot', count: Number(LIVES.spot), seed },
  ]
  const lane = async (): Promise<number> => {
    let worst = 0
    for (let life = waiting.shift(); life; life = waiting.shift()) {
      worst = Math.max(worst, await randomLife(life))
    }
    return worst
  }
  return Math.max(...(await Promise.all([lane(), lane()])))
}

/** Another life each time; a failing one prints its seed. */
function randomLife({ kind, count, seed }: Life): Promise<number> {
  const args = ['tools/sim.ts', String(seed), String(count), kind]
  const child = spawn(node, args, { cwd: ROOT, stdio: OUTPUT_ALONE, detached: true })
  if (child.pid) {
    child.once('exit', endWithUs(child.pid, 'KILL'))
    lowerPriority(child.pid, LIFE_PRIORITY)
  }
  return ended(child)
}

function shell(command: string, args: string[]): Promise<number> {
  return ended(spawn(command, args, { cwd: ROOT, stdio: OUTPUT_ALONE }))
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(failed(error)))
    child.once('exit', (status) => resolve(status ?? 1))
  })
}

function failed(error: unknown): number {
  console.error(error)
  return 1
}

/**
 * Several checkers of one project each check again what the others did: one alone takes half the
 * time of two cores. Most of the memory is let go at the end, so that little is spent on collecting
 * it.
 */
function types(...args: string[]): Promise<number> {
  process.env.GOGC ??= '400'
  return shell(node, [bin('typescript/bin/tsc'), ...args, '--checkers', '1'])
}

function seconds(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 1_000)
}
