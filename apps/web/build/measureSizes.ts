/**
 * Measures the gzip size of the built app: what home needs, and spot with its chart. Fails above
 * the limits. Prints what each screen needs first. Run after a build:
 * `node apps/web/build/measureSizes.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1000
const LIMITS = { home: 150 * KB, spot: 260 * KB }

const dist = join(import.meta.dirname, '../dist')
const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
const read = (name: string) => readFileSync(join(dist, 'assets', name))
/** The chunks whose names begin so; one that there is no more would weigh nothing, unseen. */
const named = (...starts: string[]) =>
  starts.flatMap((start) => {
    const found = files.filter((name) => name.startsWith(`${start}-`))
    if (found.length === 0) throw new Error(`No chunk is named ${start}.`)
    return found
  })

/** A file and everything it imports at once (lazy imports are not followed). */
function withImports(name: string, seen: Set<string>) {
  if (seen.has(name) || !files.includes(name)) return
  seen.add(name)
  const imports = read(name)
    .toString()
    .matchAll(/(?:\bimport|\bfrom)\s*["']\.\/([^"']+\.js)["']/g)
  for (const [, next = ''] of imports) withImports(next, seen)
}

function weightOf(starts: readonly string[]): number {
  const seen = new Set<string>()
  for (const name of starts) withImports(name, seen)
  return [...seen].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0)
}

const page = readFileSync(join(dist, 'index.html'), 'utf8')
const entry = [...page.matchAll(/href="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
const english = named('_virtual_catalog_en')
const home = weightOf([...entry, ...english, ...named('HomeScreen')])
const spotStarts = named(
  'SpotScreen',
  'SpotChart',
  'ChartPanel',
  'createKLine',
  '_virtual_catalog_en_spot',
  '_virtual_catalog_en_chart',
)
const spot = weightOf([...entry, ...english, ...spotStarts])

let isOver = false
for (const [name, bytes] of Object.entries({ home, spot })) {
  const limit = LIMITS[name as keyof typeof LIMITS]
  if (bytes > limit) isOver = true
  console.log(`${name}: ${(bytes / KB).toFixed(1)} KB gzip of at most ${limit / KB} KB`)
}
// Without what a screen loads once it is there: its words, charts, sheets.
const screens = files
  .filter((name) => /^\w+Screen-/.test(name))
  .map((name) => [name.split('-')[0], weightOf([...entry, ...english, name])] as const)
  .sort(([, one], [, other]) => other - one)
console.log('\n| screen | first JS, KB gzip |\n|---|---|')
for (const [name, bytes] of screens) console.log(`| ${name} | ${(bytes / KB).toFixed(1)} |`)
if (isOver) process.exit(1)
