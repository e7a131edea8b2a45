/** A separate NATS server for a test, if one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../../outside/endWithUs.ts'
import { freePort } from '../../outside/freePort.ts'
import { openBus } from '../bus/bus.ts'

/** Debian's `nats-server`, or any on the path. */
export const hasNats = spawnSync('nats-server', ['--version']).error === undefined

export type NatsServer = {
  url: string
  /** For a user of `deploy/nats.conf`; the same as `url` without users. */
  urlOf(user: NatsUser): string
  kill(signal: NodeJS.Signals): void
  /** Starts it again on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

const USERS = ['core', 'gateway', 'jobs', 'console'] as const
export type NatsUser = (typeof USERS)[number]
type NatsOptions = {
  port?: number
  log?: string
  /** Those of `deploy/nats.conf`, with passwords of this run. */
  hasUsers?: boolean
}

export const NATS_DEPLOYED = join(import.meta.dirname, '../../../../../deploy')

/** It ends with this process. */
export async function startNats(options: NatsOptions = {}): Promise<NatsServer> {
  const { log, hasUsers = false } = options
  const port = options.port ?? (await freePort())
  const args = ['-a', '127.0.0.1', '-p', String(port)]
  if (log) args.push('-l', log)
  if (hasUsers) args.push('-c', join(NATS_DEPLOYED, 'nats.conf'))
  const passwords = new Map(USERS.map((user) => [user, newPassword()]))
  const env = { ...process.env }
  for (const [user, password] of passwords) env[`NATS_${user.toUpperCase()}_PASSWORD`] = password
  const urlOf = (user: NatsUser) => {
    const login = hasUsers ? `${user}:${encodeURIComponent(passwords.get(user)!)}@` : ''
    return `nats://${login}127.0.0.1:${port}`
  }
  const url = urlOf('core')
  let child: ChildProcess
  const start = async () => {
    // In a group of its own: the parts still need it when Ctrl-C ends the process that started it.
    child = spawn('nats-server', args, { stdio: 'ignore', detached: true, env })
    child.once('exit', endWithUs(child.pid!, 'KILL'))
    for (let tries = 0; ; tries += 1) {
      try {
        const bus = await openBus({ url, name: 'test' })
        return await bus.close()
      } catch (error) {
        if (tries === 100) throw error
        await wait(50)
      }
    }
  }
  await start()
  return {
    url,
    urlOf,
    start,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** A letter first: the configuration would take digits for a number. */
const newPassword = (): string => `p${randomBytes(18).toString('base64')}`
