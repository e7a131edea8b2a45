/**
 * `npm run cluster`: the demo as several processes on one machine: NATS, a PostgreSQL primary with
 * a synchronous standby, two cores of which one leads, three gateways behind a proxy, one process
 * for the jobs and one for the console. Ctrl-C ends all of it. `--fresh` begins again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KeptProcess } from '../apps/server/src/cluster/testing/keptProcess.ts'
import {
  type NatsServer,
  type NatsUser,
  startNats,
} from '../apps/server/src/cluster/testing/natsServer.ts'
import { DEMO_XPUB } from '../apps/server/src/demo/chains/demoChains.ts'
import { endWithUs } from '../apps/server/src/outside/endWithUs.ts'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../apps/server/src/testing/replicatedPostgres.ts'
import { buildWeb } from './buildWeb.ts'
import { installPackages, isRootOnDebian } from './debianPackages.ts'

const ROOT = join(import.meta.dirname, '..')
const PROGRAM = join(ROOT, 'apps/server/src/app/main.ts')
const GATEWAYS = 3

const port = Number(process.env.PORT ?? 7070)
const folder = process.env.ASSAY_DATA ?? join(ROOT, '.assay-cluster')
const ports = {
  console: port + 1,
  gateway: (index: number) => port + 11 + index,
  metrics: (index: number) => port + 21 + index,
  postgres: port + 31,
  nats: port + 41,
}
const parts: KeptProcess[] = []
let nats: NatsServer | undefined
let proxy: ChildProcess | undefined
let database: ReplicatedPostgres | undefined
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

/** The parts of the exchange first, since they still need what they stand on. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  console.log('Stopping …')
  proxy?.kill('SIGTERM')
  await Promise.all(parts.map((part) => part.stop('SIGTERM')))
  await Promise.all([nats?.stop(), database?.stop()])
  console.log('Stopped.')
  process.exit(code)
}

async function start(): Promise<void> {
  installPrograms()
  if (process.argv.includes('--fresh')) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  buildWeb()

  console.log('NATS and the databases …')
  const started = await startNats({
    port: ports.nats,
    log: join(folder, 'nats.log'),
    hasUsers: true,
  })
  nats = started
  const settings = ['max_connections=300']
  database = await startReplicatedPostgres({ folder, port: ports.postgres, settings })

  const shared = {
    ASSAY_MODE: 'demo',
    ASSAY_DATA: folder,
    DATABASE_URL: database.url,
    REQUIRE_SYNC_STANDBY: 'yes',
    PUBLIC_URL: `http://localhost:${port}`,
    CONSOLE_URL: `http://localhost:${ports.console}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  /** Each role logs in at NATS as its own user. */
  const settingsOf = (role: NatsUser) => ({
    ...shared,
    ROLE: role,
    NATS_URL: started.urlOf(role),
  })
  console.log('Two cores …')
  const core = settingsOf('core')
  await Promise.all([
    startPart('core1', { ...core, METRICS_PORT: ports.metrics(0) }),
    startPart('core2', { ...core, METRICS_PORT: ports.metrics(1) }),
  ])
  console.log('The jobs, and the demo world …')
  await startPart('jobs', { ...settingsOf('jobs'), METRICS_PORT: ports.metrics(2) })

  console.log(`The console and ${GATEWAYS} gateways …`)
  const chains = { ...chainsOfDemo(), DEPOSIT_XPUB: DEMO_XPUB }
  const hasProxy = isInstalled('haproxy')
  const consolePart = {
    ...settingsOf('console'),
    ...chains,
    CONSOLE_PORT: ports.console,
    METRICS_PORT: ports.metrics(3),
  }
  await Promise.all([
    startPart('console', consolePart),
    ...Array.from({ length: GATEWAYS }, (_, index) =>
      startPart(`gateway${index + 1}`, {
        ...settingsOf('gateway'),
        ...chains,
        TRUST_PROXY: hasProxy ? 1 : 0,
        PORT: ports.gateway(index),
        METRICS_PORT: ports.metrics(4 + index),
      }),
    ),
  ])
  if (hasProxy) startProxy()
  sayWhatRuns(hasProxy)
}

function installPrograms(): void {
  const missing = ['nats-server', 'haproxy'].filter((name) => !isInstalled(name))
  if (missing.length > 0 && isRootOnDebian()) {
    console.log(`Installing ${missing.join(' and ')} …`)
    installPackages(...missing)
  }
  if (!isInstalled('nats-server')) {
    throw new Error('nats-server is not installed. Debian has it as the package nats-server.')
  }
}

function isInstalled(name: string): boolean {
  return spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined
}

/** Resolves when it is ready. */
async function startPart(
  name: string,
  settings: Record<string, string | number> & { METRICS_PORT: number },
): Promise<void> {
  const part = new KeptProcess(name, {
    program: [PROGRAM],
    metricsPort: settings.METRICS_PORT,
    env: { ...process.env, ...settings } as NodeJS.ProcessEnv,
    againAfterMs: 1_000,
    isShown: true,
    onEnded: (how) => console.log(`${name} ended (${how}).`),
  })
  parts.push(part)
  await part.ready()
}

/** The chains that the process with the jobs runs, for the others to read. */
function chainsOfDemo(): Record<string, string> {
  const file = join(folder, 'demo.json')
  if (!existsSync(file)) return {}
  const settings: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const { PORT, DATABASE_URL, ...chains } = settings
  return chains
}

function startProxy(): void {
  const servers = Array.from(
    { length: GATEWAYS },
    (_, index) =>
      `  server gateway${index + 1} 127.0.0.1:${ports.gateway(index)} check inter 500 fall 2 rise 1`,
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  option forwardfor
  option redispatch
frontend exchange
  bind 127.0.0.1:${port}
  default_backend gateways
backend gateways
  balance leastconn
  option httpchk GET /readyz
${servers.join('\n')}
`,
  )
  proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  proxy.once('exit', endWithUs(proxy.pid!, 'KILL'))
}

function sayWhatRuns(hasProxy: boolean): void {
  const app = hasProxy ? port : ports.gateway(0)
  const gateways = Array.from({ length: GATEWAYS }, (_, index) => ports.gateway(index))
  console.log(`
  Assay is open.

    App       http://localhost:${app}${hasProxy ? '     by haproxy, over three gateways' : ''}
    Gateways  ports ${gateways.join(', ')}
    Console   http://localhost:${ports.console}
    Cores     http://127.0.0.1:${ports.metrics(0)}/readyz and http://127.0.0.1:${ports.metrics(1)}/readyz say which one leads
${hasProxy ? '' : '\n  haproxy is not installed: there is no proxy in front. Debian has it as the package haproxy.\n'}
  Kill any part by its id: it is started again, and the exchange goes on. Ctrl-C stops all.
`)
}
