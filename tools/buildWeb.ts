/** Builds the members' app and the operator's console, each when its sources have changed since. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = ['packages/ui', 'packages/wire', 'packages/domain', 'packages/money']
const SKIPPED = new Set(['node_modules', 'dist', '.types'])

/** True when it had to build one. */
export function buildWeb(): boolean {
  return [build('web'), buildConsole()].includes(true)
}

/** The console alone, for when the app is served from source. */
export const buildConsole = (): boolean => build('console')

/** Into the folder: what takes rendered pages over in a test. */
export const buildTakeOver = (folder: string): void =>
  buildForTest(folder, ['--config', 'build/takeOver.config.ts'])

/** Into the folder: the gallery. */
export const buildGallery = (folder: string): void =>
  buildForTest(folder, ['--minify', 'false'], { GALLERY: '1' })

/** With React's development build, which says what it finds wrong. */
function buildForTest(folder: string, options: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const task = ['build', ...options, '--mode', 'development', '--outDir', folder]
  runVite(join(ROOT, 'apps/web'), task, { ...env, NODE_ENV: 'development' })
}

function build(name: 'web' | 'console'): boolean {
  const app = join(ROOT, 'apps', name)
  const stamp = join(app, 'dist/.stamp')
  const hash = hashOf([`apps/${name}`, ...PACKAGES])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  console.log(name === 'web' ? 'Building the app, half a minute or so …' : 'Building the console …')
  runVite(app, ['build'])
  compressFiles(join(app, 'dist'))
  // What the server renders pages with, beside what browsers fetch.
  if (name === 'web') runVite(app, ['build', '--ssr', 'src/app/render.tsx'])
  writeFileSync(stamp, hash)
  return true
}

function runVite(app: string, task: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const vite = join(app, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, ...task, '--logLevel', 'error'], {
    cwd: app,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (built.status !== 0) throw new Error('The build failed; see the lines above.')
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

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) addFolder(join(ROOT, folder), hash)
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
