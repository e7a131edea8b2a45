/**
 * Programs that run one after another and write their data to one folder. They can be ended at any
 * time, with all that they started and wrote.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { choosePostgresPlace } from '../../../apps/server/src/outside/postgres/postgresPlace.ts'
import { childrenSeconds } from './host.ts'

/** What it printed, and the processor time that it took. */
export type RunResult = { output: string; seconds: number }

export class Runs {
  readonly #data: string
  #child: ChildProcess | undefined
  #isEnded = false

  constructor(data: string) {
    this.#data = data
  }

  async install(root: string): Promise<void> {
    console.log('Installing what the old one needs …')
    const pnpm = process.env.ASSAY_PNPM ?? 'pnpm'
    await this.run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], root)
  }

  /** Never settles once all is ended. */
  run(program: string, args: readonly string[], cwd: string): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      const before = childrenSeconds()
      // A separate process group: Ctrl-C reaches only us, and we end the whole group.
      const child = spawn(program, args, {
        cwd,
        detached: true,
        env: { ...process.env, TMPDIR: this.#data },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      this.#child = child
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
      child.once('error', reject)
      child.once('close', (code) => {
        this.#child = undefined
        if (this.#isEnded) return
        if (code === 0) resolve({ output, seconds: childrenSeconds() - before })
        else reject(new Error(`${program} ${args.join(' ')} ended with ${code} in ${cwd}.`))
      })
    })
  }

  async end(): Promise<void> {
    this.#isEnded = true
    const { pid } = this.#child ?? {}
    if (pid !== undefined) {
      const closed = new Promise((resolve) => this.#child?.once('close', resolve))
      process.kill(-pid, 'SIGTERM')
      await closed
    }
    // A database ends a moment after who started it, and may have its files in another place.
    for (const entry of readdirSync(this.#data)) {
      if (!entry.startsWith('assay-bench-')) continue
      const { folder } = await choosePostgresPlace(join(this.#data, entry))
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    }
  }
}
