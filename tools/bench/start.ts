/**
 * How long `npm start` takes to a moving market, first and second time, and what the server weighs.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const PORT = '7391'
const ORIGIN = `http://127.0.0.1:${PORT}`
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-start-'))
// World-searchable, because the database is inside it; deleted with it.
chmodSync(folder, 0o755)

console.log('| start | to a moving market | memory of the server after 20 s |\n|---|---|---|')
for (const name of ['first', 'second']) {
  const startedAt = Date.now()
  const child = start()
  await untilMoving()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  await wait(20_000)
  console.log(`| ${name} | ${seconds} s | ${memoryOf(child)} MB |`)
  child.kill('SIGTERM')
  // npm ends at once; what it started holds on to its output until everything is kept.
  await once(child, 'close')
}
rmSync(folder, { recursive: true, force: true })

function start(): ChildProcess {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PORT, ASSAY_DATA: join(folder, 'data') },
  })
  child.stdout.resume()
  return child
}

/** Two readings of the best bid that differ. */
async function untilMoving(): Promise<void> {
  let first: string | undefined
  for (let tries = 0; tries < 1_200; tries += 1) {
    const read = await fetch(`${ORIGIN}/trad/trad?tradcoin=BTC&maincoin=USDT`)
      .then(async (response) =>
        JSON.stringify(((await response.json()) as { data: { buy: unknown } }).data.buy),
      )
      .catch(() => undefined)
    if (first !== undefined && read !== undefined && read !== first) return
    first ??= read
    await wait(50)
  }
  throw new Error('The market did not move within a minute.')
}

/** Resident memory of the process that serves, found by its command line, in MB. */
function memoryOf(parent: ChildProcess): number {
  const descendants = new Set([parent.pid])
  let most = 0
  for (let depth = 0; depth < 4; depth += 1) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = read(`/proc/${pid}/status`)
      const ppid = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      if (!descendants.has(ppid)) continue
      descendants.add(Number(pid))
      if (!read(`/proc/${pid}/cmdline`).includes('start.ts')) continue
      most = Math.max(most, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    }
  }
  return Math.round(most / 1_024)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
