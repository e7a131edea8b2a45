/**
 * `npm run bench [names]`: runs the benchmarks one after another and writes what they print to
 * docs/benchmarks.md, with the machine they ran on and how fast a bare loop ran just before:
 * figures of two runs compare as multiples of it. Figures, not verdicts. `growth --rows 10000000`
 * says how long a journal that one fills.
 *
 * `npm run bench -- --compare <commit> [names] [--rounds 4] [--at-least 0.95]` runs this checkout
 * and the commit by turns and prints how their figures compare. With `--at-least 0.95` it ends with
 * 1 if a figure is less than 95 % as good as it was, or if a benchmark has no figure to compare.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareVersions } from './bench/results/compare.ts'
import { COMPARED } from './bench/results/figures.ts'
import { hostShare, processorTime } from './bench/results/host.ts'
import { bareLoop } from './bench/yardsticks/bareLoop.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'docs/benchmarks.md')
const ALONE = [
  'machine',
  'book',
  'engine',
  'cycle',
  'perp',
  'writer',
  'core',
  'recovery',
  'growth',
  'costs',
  'http',
  'calls',
  'pages',
  'sockets',
  'cluster',
  'start',
]
/** Of the app, in `browser/`. */
const IN_BROWSER = ['sizes', 'app', 'live', 'tab', 'taps', 'first', 'unused']
const ALL = [...ALONE, ...IN_BROWSER]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    'at-least': { type: 'string' },
    rows: { type: 'string' },
  },
})
const { compare: commit } = values
const known = commit === undefined ? ALL : Object.keys(COMPARED)
const unknown = positionals.find((name) => !known.includes(name))
if (unknown) fail(`There is no benchmark \`${unknown}\` here, but ${known.join(', ')}.`)
const names = positionals.length > 0 ? positionals : known
if (commit === undefined) for (const name of names) measure(name)
else await compareWith(commit)

async function compareWith(commit: string): Promise<void> {
  const rounds = Number(values.rounds)
  const atLeast = values['at-least'] === undefined ? undefined : Number(values['at-least'])
  if (!(Number.isInteger(rounds) && rounds > 0)) fail('`--rounds` is a whole number above zero.')
  if (atLeast !== undefined && !(atLeast > 0)) fail('`--at-least` is a share as 0.95.')
  const isGoodEnough = await compareVersions({ commit, names, rounds, atLeast }).catch((error) =>
    fail(error.message),
  )
  process.exit(isGoodEnough ? 0 : 1)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function measure(name: string): void {
  console.log(`\n── ${name}`)
  const loop = bareLoop()
  const before = processorTime()
  const { stdout, status } = spawnSync(
    process.execPath,
    // With the options that the server runs with.
    [...process.execArgv, '--expose-gc', programOf(name), ...optionsOf(name)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const shown = stdout
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n')
    .trim()
  console.log(shown)
  const taken = hostShare(before)
  const steal = taken === undefined ? '' : `; steal time ${taken} %`
  const note = `; a bare loop just before: ${loop} M steps/s${steal}`
  if (status === 0) writeSection(name, `${machine()}${note}`, shown)
}

function programOf(name: string): string {
  return `tools/bench/${IN_BROWSER.includes(name) ? 'browser/' : ''}${name}.ts`
}

function optionsOf(name: string): string[] {
  return name === 'growth' && values.rows !== undefined ? ['--rows', values.rows] : []
}

/**
 * Each benchmark has its section; running one alone leaves the others as they were, and what is
 * written below its figures.
 */
function writeSection(name: string, where: string, text: string): void {
  const page = readFileSync(FILE, 'utf8')
  const section = `## ${name}\n\n${where}\n\n\`\`\`\n${text}\n\`\`\`\n`
  const old = new RegExp(`## ${name}\\n\\n[^\\n]*\\n\\n\`\`\`\\n[\\s\\S]*?\\n\`\`\`\\n`)
  writeFileSync(
    FILE,
    old.test(page) ? page.replace(old, () => section) : `${page.trimEnd()}\n\n${section}`,
  )
}

function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${memory} GiB, Node ${process.versions.node}`
}
