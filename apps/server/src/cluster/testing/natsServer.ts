/** A separate NATS server for a test, if one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
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

export async function startNats(): Promise<NatsServer> {
  const port = await freePort()
  const url = `nats://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async () => {
    child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
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
