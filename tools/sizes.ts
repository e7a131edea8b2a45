/** What a phone has to load before it shows a page, in gzip, against what we allow ourselves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../apps/web/dist')
const KB = 1_000
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Budget = { page: string; entries: string[]; most: number }

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const INDEX = 'index.html'
const HOME = 'src/features/home/HomeScreen.tsx'
const SPOT = 'src/features/spot/SpotScreen.tsx'
const CHART = 'src/chart/KLine.tsx'
const budgets: Budget[] = [
  { page: 'home', entries: [INDEX, HOME], most: 130 * KB },
  { page: 'spot with its chart', entries: [INDEX, SPOT, CHART], most: 200 * KB },
]

let isOver = false
for (const { page, entries, most } of budgets) {
  const files = new Set(entries.flatMap((entry) => [...filesOf(entry)]))
  const size = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length,
    0,
  )
  const isTooMuch = size > most
  isOver ||= isTooMuch
  console.log(
    `${page}: ${(size / KB).toFixed(1)} KB of JavaScript, ${most / KB} allowed${isTooMuch ? ': TOO MUCH' : ''}`,
  )
}
process.exit(isOver ? 1 : 0)

/** A chunk's file and those it imports at once. */
function filesOf(entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The build has no \`${entry}\`.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const name of chunk.imports ?? []) filesOf(name, found)
  return found
}
