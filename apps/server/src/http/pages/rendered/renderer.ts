/**
 * Renders pages of the app as HTML in a low-priority process, so that visits never delay orders.
 * Its queue is short: a page that would have to wait is sent unrendered, and the app renders it. A
 * process that fails or hangs is replaced.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageData, RenderedPage } from '@assay/wire/page.ts'
import { nodeOptions, stepBack } from '../../../helperProcess.ts'

/** Not rendered if its turn comes later than `until`, in ms. */
export type RenderRequest = { id: number; address: string; page: PageData; until: number }
/** A message with the number 0 answers no request: the process has started. */
type Answer = { id: number; rendered?: RenderedPage; failure?: string }

export type PageRenderer = {
  /** Undefined for a page without a visitor's view, and when it is not rendered by then. */
  render(address: string, page: PageData, until: number): Promise<RenderedPage | undefined>
  close(): void
}

export type RendererOptions = {
  onFailure: (error: Error) => void
  /** A rendering that takes longer ends its process. */
  withinMs?: number
  inLine?: number
}

const PROGRAM = fileURLToPath(new URL('./rendererProcess.ts', import.meta.url))
const MEMORY_MB = 256
const NICE = 15
const REST_MS = 5_000
/**
 * A rendering takes milliseconds. On a machine that is busy for long it takes seconds, at its low
 * priority, and ending the process then costs a start, which takes even longer. While one really
 * hangs, the app renders its pages itself.
 */
const HANGS_MS = 30_000
/** Starting at low priority can take this long. */
const START_MS = 60_000

/** The rendering process, its queue, and the result of each request. */
type Line = {
  bundle: string
  onFailure: (error: Error) => void
  withinMs: number
  inLine: number
  waiting: Map<number, (rendered: RenderedPage | undefined) => void>
  child: ChildProcess | undefined
  hangs: NodeJS.Timeout | undefined
  isReady: boolean
  restsUntil: number
  isClosed: boolean
}

/** Undefined where the app was built without what renders it. */
export function createRenderer(root: string, options: RendererOptions): PageRenderer | undefined {
  const bundle = join(root, '.render/render.js')
  if (!existsSync(bundle)) return undefined
  const { onFailure, withinMs = HANGS_MS, inLine = 12 } = options
  const line: Line = {
    bundle,
    onFailure,
    withinMs,
    inLine,
    waiting: new Map(),
    child: undefined,
    hangs: undefined,
    isReady: false,
    restsUntil: 0,
    isClosed: false,
  }
  let last = 0
  // Before the first visitor comes.
  line.child = start(line)

  return {
    render(address, page, until) {
      if (line.isClosed || line.waiting.size >= inLine || Date.now() < line.restsUntil) {
        return Promise.resolve(undefined)
      }
      return render(line, { id: ++last, address, page, until })
    },
    close() {
      line.isClosed = true
      line.child?.kill('SIGKILL')
    },
  }
}

function render(line: Line, rendering: RenderRequest): Promise<RenderedPage | undefined> {
  const { id, until } = rendering
  const { waiting } = line
  line.child ??= start(line)
  const running = line.child
  return new Promise((resolve) => {
    // It keeps its place in the line until its turn has passed.
    const late = setTimeout(() => resolve(undefined), until - Date.now())
    waiting.set(id, (rendered) => {
      clearTimeout(late)
      resolve(rendered)
    })
    if (line.isReady && !line.hangs) watch(line, running)
    running.send(rendering, (error) => {
      if (error) waiting.get(id)?.(undefined)
    })
  })
}

function start(line: Line): ChildProcess {
  const { onFailure, waiting } = line
  const started = fork(PROGRAM, [line.bundle], {
    execArgv: [...nodeOptions(), `--max-old-space-size=${MEMORY_MB}`],
    // The process gets no secrets: no key and no password.
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  stepBack(started, NICE)
  line.isReady = false
  line.hangs = setTimeout(() => started.kill('SIGKILL'), START_MS)
  started.on('message', ({ id, rendered, failure }: Answer) => {
    if (line.child !== started) return
    if (id === 0) line.isReady = true
    if (failure) onFailure(new Error(failure))
    waiting.get(id)?.(rendered)
    waiting.delete(id)
    watch(line, started)
  })
  started.once('exit', () => {
    if (line.child !== started) return
    line.child = undefined
    line.restsUntil = Date.now() + REST_MS
    clearTimeout(line.hangs)
    if (!line.isClosed) onFailure(new Error('The rendering process has ended.'))
    for (const end of waiting.values()) end(undefined)
    waiting.clear()
  })
  started.on('error', onFailure)
  return started
}

/** The time limit of one rendering. Each finished one restarts it. */
function watch(line: Line, running: ChildProcess): void {
  clearTimeout(line.hangs)
  line.hangs = undefined
  if (line.waiting.size === 0) return
  line.hangs = setTimeout(() => running.kill('SIGKILL'), line.withinMs)
}
