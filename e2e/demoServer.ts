/**
 * The real server with the demo world, started once for all journeys on a port of its own. It runs
 * as a child process, so that a journey can kill it like a power cut would.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../apps/server/src/outside/endWithUs.ts'
import { freePort } from '../apps/server/src/outside/freePort.ts'
import { startOutsideServers } from './outsideServers.ts'

const MAIN = join(import.meta.dirname, '../apps/server/src/app/main.ts')
const READY_MS = 600_000
const PID_FILE = 'ASSAY_E2E_PID'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-e2e-'))
  // Open to walk through, so that the database lies in it, and goes with it.
  chmodSync(folder, 0o755)
  process.env.ASSAY_E2E_DATA = folder
  process.env.ASSAY_E2E_PORT = String(await freePort())
  process.env.ASSAY_E2E_CONSOLE_PORT = String(await freePort())
  process.env[PID_FILE] = join(folder, 'server.pid')
  const outside = await startOutsideServers(folder)
  Object.assign(process.env, outside.settings)
  const first = await startServer()
  // Also when the run is interrupted.
  if (first.pid) first.once('exit', endWithUs(first.pid, 'INT'))
  return async () => {
    const pid = serverPid()
    process.kill(pid, 'SIGTERM')
    await gone(pid)
    await outside.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const origin = (): string => `http://localhost:${process.env.ASSAY_E2E_PORT}`

/** The operator's console. */
export const consoleOrigin = (): string => `http://localhost:${process.env.ASSAY_E2E_CONSOLE_PORT}`

/** Ends the server at once, as if the power had gone. */
export async function killServer(): Promise<void> {
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await gone(pid)
}

export async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      ASSAY_MODE: 'demo',
      ASSAY_DATA: process.env.ASSAY_E2E_DATA,
      PORT: process.env.ASSAY_E2E_PORT,
      CONSOLE_PORT: process.env.ASSAY_E2E_CONSOLE_PORT,
      METRICS_PORT: '0',
      FUNDING_MINUTES: '1',
      // All phones of the journeys have one address.
      REQUESTS_PER_10S: '10000',
      DEMO_SCRIPT: scriptFile(),
      LOG_LEVEL: 'error',
      SUPPORT_URL: 'https://support.example/',
    },
  })
  writeFileSync(process.env[PID_FILE] as string, String(child.pid))
  await untilReady(child)
  child.unref()
  return child
}

const scriptFile = (): string => join(process.env.ASSAY_E2E_DATA as string, 'prices.json')

/**
 * Holds index prices where a journey wants them, such as `{ 'BTC/USDT': 61000 }`; undefined lets
 * one go. Other journeys may hold other markets meanwhile, so one writes at a time.
 */
export function holdPrices(prices: Record<string, number | undefined>): void {
  const lock = `${scriptFile()}.lock`
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (tries === 1_000) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
  const held = existsSync(scriptFile()) ? JSON.parse(readFileSync(scriptFile(), 'utf8')) : {}
  const draft = `${scriptFile()}.draft`
  writeFileSync(draft, JSON.stringify({ ...held, ...prices }))
  renameSync(draft, scriptFile())
  rmdirSync(lock)
}

async function untilReady(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const response = await fetch(`${origin()}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await wait(100)
  }
  throw new Error('The server did not become ready.')
}

function serverPid(): number {
  return Number(readFileSync(process.env[PID_FILE] as string, 'utf8'))
}

async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await wait(100)
  }
}
