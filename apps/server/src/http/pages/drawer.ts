/**
 * Draws pages of the app as HTML, with the app's own screens, in a process that gives way to all
 * others: whatever visitors open, orders do not wait for it. Its line is short, and a page that
 * would wait goes out without being drawn, for the app to draw it. A process that fails or hangs is
 * replaced.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Drawn, PageData } from '@assay/wire/page.ts'
import { nodeOptions, stepBack } from '../../helperProcess.ts'

/** One whose turn comes later than `until`, in ms, is not drawn any more. */
export type Drawing = { id: number; address: string; page: PageData; until: number }
/** Of no drawing, with the number 0: the process is there. */
type Answer = { id: number; drawn?: Drawn; failure?: string }

export type Drawer = {
  /** Undefined for a page without a visitor's view, and when it is not drawn by then. */
  draw(address: string, page: PageData, until: number): Promise<Drawn | undefined>
  close(): void
}

export type DrawerOptions = {
  onFailure: (error: Error) => void
  /** A drawing that takes longer ends its process. */
  withinMs?: number
  inLine?: number
}

const PROGRAM = fileURLToPath(new URL('./drawerProcess.ts', import.meta.url))
const MEMORY_MB = 256
const NICE = 15
const REST_MS = 5_000
/** To begin takes a process long that gives way to all others. */
const START_MS = 60_000

/** Undefined where the app was built without what draws it. */
export function createDrawer(root: string, options: DrawerOptions): Drawer | undefined {
  const bundle = join(root, '.draw/draw.js')
  if (!existsSync(bundle)) return undefined
  const { onFailure, withinMs = 5_000, inLine = 12 } = options
  const waiting = new Map<number, (drawn: Drawn | undefined) => void>()
  let hangs: NodeJS.Timeout | undefined
  let isReady = false
  let restsUntil = 0
  let last = 0
  let isClosed = false
  // Before the first visitor comes.
  let child: ChildProcess | undefined = start()

  function start(): ChildProcess {
    const started = fork(PROGRAM, [bundle], {
      execArgv: [...nodeOptions(), `--max-old-space-size=${MEMORY_MB}`],
      // Nothing of ours is known there: no key and no password.
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    stepBack(started, NICE)
    isReady = false
    hangs = setTimeout(() => started.kill('SIGKILL'), START_MS)
    started.on('message', ({ id, drawn, failure }: Answer) => {
      if (child !== started) return
      if (id === 0) isReady = true
      if (failure) onFailure(new Error(failure))
      waiting.get(id)?.(drawn)
      waiting.delete(id)
      watch(started)
    })
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      restsUntil = Date.now() + REST_MS
      clearTimeout(hangs)
      if (!isClosed) onFailure(new Error('The process that draws pages has ended.'))
      for (const end of waiting.values()) end(undefined)
      waiting.clear()
    })
    started.on('error', onFailure)
    return started
  }

  /** For as long as one drawing may take: each that ends shows that the process goes on. */
  function watch(running: ChildProcess): void {
    clearTimeout(hangs)
    hangs = undefined
    if (waiting.size > 0) hangs = setTimeout(() => running.kill('SIGKILL'), withinMs)
  }

  return {
    draw(address, page, until) {
      if (isClosed || waiting.size >= inLine || Date.now() < restsUntil) {
        return Promise.resolve(undefined)
      }
      child ??= start()
      const running = child
      const id = ++last
      return new Promise((resolve) => {
        // It keeps its place in the line until its turn has passed.
        const late = setTimeout(() => resolve(undefined), until - Date.now())
        waiting.set(id, (drawn) => {
          clearTimeout(late)
          resolve(drawn)
        })
        if (isReady && !hangs) watch(running)
        running.send({ id, address, page, until } satisfies Drawing, (error) => {
          if (error) waiting.get(id)?.(undefined)
        })
      })
    },
    close() {
      isClosed = true
      child?.kill('SIGKILL')
    },
  }
}
