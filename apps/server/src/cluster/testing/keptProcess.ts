/**
 * A part of an exchange as a process of this machine. It is started again when it ends, as a
 * process manager would, and ends with this process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../../outside/endWithUs.ts'

type KeptOptions = {
  /** The program and its arguments, on the Node that runs this. */
  program: readonly string[]
  metricsPort: number
  env?: NodeJS.ProcessEnv
  againAfterMs?: number
  /** What it prints is shown; kept in `said` otherwise. */
  isShown?: boolean
  onEnded?: (how: number | string | null) => void
}

const AGAIN_AFTER_MS = 100
const READY_WITHIN_MS = 180_000
const LOOK_EVERY_MS = 50
const HEALTH_WITHIN_MS = 5_000
const STOP_WITHIN_MS = 8_000
const KEPT_OUTPUT = 4_000

type Health = { core?: string; jobs?: string[] }

export class KeptProcess {
  readonly name: string
  readonly #options: KeptOptions
  #child!: ChildProcess
  #isWanted = true
  said = ''
  /** How it ended, each time. */
  readonly ends: (number | string | null)[] = []

  constructor(name: string, options: KeptOptions) {
    this.name = name
    this.#options = options
    this.#start()
  }

  get pid(): number {
    return this.#child.pid!
  }

  #start(): void {
    const { program, env, isShown, onEnded, againAfterMs = AGAIN_AFTER_MS } = this.#options
    const child = spawn(process.execPath, [...process.execArgv, ...program], {
      env: env ?? process.env,
      // Ctrl-C is for the process that started it, which ends the parts in their order.
      detached: true,
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const letGo = endWithUs(child.pid!, 'KILL')
    const hear = (chunk: unknown) => {
      this.said = (this.said + chunk).slice(-KEPT_OUTPUT)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', async (code, signal) => {
      letGo()
      this.ends.push(signal ?? code)
      if (this.#isWanted) onEnded?.(signal ?? code)
      await wait(againAfterMs)
      if (this.#isWanted) this.#start()
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Sends it a signal; resolves when this process of it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  /** For good. One that does not end in time is killed. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#isWanted = false
    this.signal('SIGCONT')
    const patience = setTimeout(() => this.signal('SIGKILL'), STOP_WITHIN_MS)
    await this.end(signal)
    clearTimeout(patience)
  }

  /** What it says of itself; undefined while it does not answer, or is not ready. */
  async health(): Promise<Health | undefined> {
    const signal = AbortSignal.timeout(HEALTH_WITHIN_MS)
    const address = `http://127.0.0.1:${this.#options.metricsPort}/readyz`
    const reply = await fetch(address, { signal }).catch(() => undefined)
    if (!reply?.ok) {
      await reply?.body?.cancel()
      return undefined
    }
    return (await reply.json()) as Health
  }

  async ready(isSo: (core: string | undefined) => boolean = () => true): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    for (;;) {
      const health = await this.health()
      if (health && isSo(health.core)) return
      if (Date.now() > deadline) {
        throw new Error(`${this.name} did not become ready (${this.ends}): ${this.said}`)
      }
      await wait(LOOK_EVERY_MS)
    }
  }
}
