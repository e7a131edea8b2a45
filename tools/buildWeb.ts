/** Builds the web app when its sources have changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['apps/web', 'packages/ui', 'packages/wire', 'packages/domain', 'packages/money']
const SKIPPED = new Set(['node_modules', 'dist', '.types'])
const STAMP = join(ROOT, 'apps/web/dist/.stamp')

/** True when it had to build. */
export function buildWeb(): boolean {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false
  console.log('Building the app …')
  const vite = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (built.status !== 0) throw new Error('The app could not be built; the lines above say why.')
  compressFiles(join(ROOT, 'apps/web/dist'))
  writeFileSync(STAMP, hash)
  return true
}

/** Compressed once here, so that the server only has to send. */
function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compressFiles(path)
    else if (/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) {
      const content = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(content))
    }
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES) addFolder(join(ROOT, folder), hash)
  return hash.digest('hex')
}

function addFolder(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
    if (SKIPPED.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(path, hash)
    else if (entry.isFile()) hash.update(path).update(readFileSync(path))
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
