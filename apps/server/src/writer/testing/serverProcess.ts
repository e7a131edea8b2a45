import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The crashing server as a separate process, with its output so far. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>
  said = ''

  /** What follows the database: for the crashing server its log file. */
  constructor(url: string, more: string | string[], program = 'crashingServer.ts') {
    const file = join(import.meta.dirname, program)
    this.#child = spawn(process.execPath, [file, url].concat(more), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout!.on('data', (chunk) => this.#receive(String(chunk)))
    this.#child.stderr!.on('data', (chunk) => this.#receive(String(chunk)))
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)))
  }

  #receive(text: string): void {
    this.said += text
    this.#child.emit('said')
  }

  /** Resolves when it prints the text; rejects when it ends first. */
  async says(text: string): Promise<void> {
    while (!this.said.includes(text)) {
      const hasEnded = await Promise.race([
        new Promise<false>((resolve) => this.#child.once('said', () => resolve(false))),
        this.ended.then(() => true),
      ])
      if (hasEnded && !this.said.includes(text)) throw new Error(`It ended: ${this.said}`)
    }
  }

  get pid(): number {
    return this.#child.pid!
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Sends it a signal; resolves when it has ended. */
  kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return this.ended
  }
}
