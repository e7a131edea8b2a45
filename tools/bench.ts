/**
 * `npm run bench [names]`: runs the benchmarks one after another and writes what they print to
 * docs/benchmarks.md, with the machine they ran on. Figures, not verdicts.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { hostShare, processorTime } from './bench/host.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'docs/benchmarks.md')
const ALL = [
  'book',
  'engine',
  'cycle',
  'perp',
  'writer',
  'recovery',
  'http',
  'pages',
  'sockets',
  'start',
  'app',
  'taps',
]

const asked = process.argv.slice(2).filter((name) => ALL.includes(name))
for (const name of asked.length > 0 ? asked : ALL) {
  console.log(`\n── ${name}`)
  const before = processorTime()
  const { stdout, status } = spawnSync(
    process.execPath,
    // With the options that the server runs with.
    [...process.execArgv, '--expose-gc', `tools/bench/${name}.ts`],
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
  const note = taken === undefined ? '' : `; its host took ${taken} % of the processors meanwhile`
  if (status === 0) writeSection(name, `${machine()}${note}`, shown)
}

/** Each benchmark has its section; running one alone leaves the others as they were. */
function writeSection(name: string, where: string, text: string): void {
  const page = readFileSync(FILE, 'utf8')
  const section = `## ${name}\n\n${where}\n\n\`\`\`\n${text}\n\`\`\`\n`
  const old = new RegExp(`## ${name}\\n[\\s\\S]*?(?=\\n## |$)`)
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
