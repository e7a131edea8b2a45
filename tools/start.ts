/**
 * `npm start`: builds the app when needed and runs the whole demo in this one process. `--fresh`
 * begins again; `--dev` serves the app from source with hot reload beside it.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ListenPlace, whyNotListening } from '../apps/server/src/app/whyNotListening.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { startPostgres } from '../apps/server/src/outside/postgres/startPostgres.ts'
import { buildConsole, buildWeb } from './buildWeb.ts'

const ROOT = join(import.meta.dirname, '..')
const DEV_PORT = 7072

const OPTIONS = ['--fresh', '--dev']
const options = new Set(process.argv.slice(2))
process.env.ASSAY_MODE = 'demo'
process.env.ASSAY_DATA ??= join(ROOT, '.assay')
process.env.LOG_LEVEL ??= 'warn'

try {
  const unknown = [...options].find((option) => !OPTIONS.includes(option))
  if (unknown) throw new Error(`\`${unknown}\` is no option; there are ${OPTIONS.join(' and ')}.`)
  const config = readConfig(process.env)
  const { host, port, consolePort, metricsHost, metricsPort } = config
  await requireFreePort({ host, port, name: 'PORT' })
  await requireFreePort({ host, port: consolePort, name: 'CONSOLE_PORT' })
  if (metricsPort > 0) {
    await requireFreePort({ host: metricsHost, port: metricsPort, name: 'METRICS_PORT' })
  }
  if (options.has('--fresh')) await startFresh(process.env.ASSAY_DATA)
  if (options.has('--dev')) {
    if (port === DEV_PORT || consolePort === DEV_PORT)
      throw new Error(`Port ${DEV_PORT} is for the app from source: choose another PORT.`)
    await requireFreePort({ host, port: DEV_PORT, name: undefined })
    buildConsole()
    serveSources(port)
  } else buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../apps/server/src/app/main.ts')

/** Asked before anything is started, so that nothing is left half-started. */
function requireFreePort(place: ListenPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(whyNotListening(error, place)))
    probe.listen(place.port, place.host, () => probe.close(() => resolve()))
  })
}

/** Taking the database over first makes sure that no other Assay is using what is deleted. */
async function startFresh(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir })
  await postgres.stop()
  for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
}

function serveSources(port: number): void {
  const vite = join(ROOT, 'apps/web/node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite], {
    cwd: join(ROOT, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ASSAY_SERVER: `http://127.0.0.1:${port}`,
      PORT: String(DEV_PORT),
    },
  })
  process.on('exit', () => child.kill())
}
