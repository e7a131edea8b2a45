/** The bare server in a process of its own, apart from the load, as ours is. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startBareServer } from '../../../apps/server/src/testing/bareServer.ts'
import { type ProcessTimes, processTimes } from './processTimes.ts'

export class BareProcess {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child
    this.port = Number(new URL(origin).port)
  }

  static async start(): Promise<BareProcess> {
    const env = { ...process.env, BENCH_BARE: '1' }
    const child = fork(import.meta.filename, { execArgv: process.execArgv, env })
    const [{ origin }] = await once(child, 'message')
    return new BareProcess(child, origin)
  }

  async figures(): Promise<ProcessTimes> {
    const answered = once(this.#child, 'message')
    this.#child.send('figures')
    return (await answered)[0]
  }

  stop(): void {
    this.#child.kill()
  }
}

if (process.env.BENCH_BARE && process.send) {
  process.on('message', () => process.send?.(processTimes()))
  process.on('disconnect', () => process.exit(0))
  process.send(await startBareServer())
}
