/** A separate NATS server for a test, if one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../../outside/endWithUs.ts'
import { freePort } from '../../outside/freePort.ts'
import { openBus } from '../bus.ts'

/** Debian's `nats-server`, or any on the path. */
export const hasNats = spawnSync('nats-server', ['--version']).error === undefined

export type NatsServer = {
  url: string
  kill(signal: NodeJS.Signals): void
  /** Starts it again on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** It ends with this process. */
export async function startNats(
  options: { port?: number; log?: string } = {},
): Promise<NatsServer> {
  const port = options.port ?? (await freePort())
  const args = ['-a', '127.0.0.1', '-p', String(port), ...(options.log ? ['-l', options.log] : [])]
  const url = `nats://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async () => {
    // In a group of its own: the parts still need it when Ctrl-C ends the process that started it.
    child = spawn('nats-server', args, { stdio: 'ignore', detached: true })
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
    start,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}
