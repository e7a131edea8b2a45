/**
 * Lighthouse on a slow phone: home, a coin and spot, for a visitor, and a page that contains only
 * React. Once with its default, and on a machine slower than that assumes, once with the processor
 * of a mid-range phone. Prints the median of five runs of each.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { type Flags } from 'lighthouse'
import { throttling as throttlings } from 'lighthouse/core/config/constants.js'
import setup, { origin } from '../../../e2e/demoServer.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../../browser/chromium.ts'
import { buildWeb } from '../../buildWeb.ts'
import { serveBarePage } from '../yardsticks/barePage.ts'
import { blockedByWork, scoreWith, type TraceEvent } from './mainThread.ts'
import { measureProcessor } from './processor.ts'
import { withLowPriority } from './withLowPriority.ts'

const PAGES = ['/', '/marketDetails/trad', '/coinExchange']
const RUNS = 5
/** What a server still does after it has answered for the first time is not the page's. */
const SETTLE_MS = 10_000
const DEBUG_PORT = 9_333
/**
 * A first visit each time. The cookie with the page's width would be of the window that Lighthouse
 * leaves behind, and the page would be rendered for that.
 */
const STORED: NonNullable<Flags['clearStorageTypes']> = ['all']

buildWeb()
const stop = await withLowPriority(setup)
const bare = await serveBarePage()
const profile = mkdtempSync(join(tmpdir(), 'assay-lighthouse-'))
const chromium = spawn(
  ensureChromium(),
  [
    ...CHROMIUM_FLAGS,
    `--remote-debugging-port=${DEBUG_PORT}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
)
try {
  await untilListening()
  await wait(SETTLE_MS)
  const { index, slownesses } = await measureProcessor()
  console.log(`Index of this processor: ${index} (a fast desktop has 1,500 to 2,000)`)
  for (const slowness of slownesses) await printTable(slowness)
} finally {
  chromium.kill()
  await new Promise((resolve) => chromium.once('exit', resolve))
  bare.close()
  rmSync(profile, { recursive: true, force: true })
  await stop()
}

async function printTable(slowness: number): Promise<void> {
  console.log(`\nProcessor ${slowness} times slower`)
  console.log(
    '| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | TBT of its work | performance with it |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const page of PAGES) console.log(await rowOf(page, origin() + page, slowness))
  console.log(await rowOf('React alone', `${bare.origin}/`, slowness))
}

async function rowOf(page: string, address: string, slowness: number): Promise<string> {
  const throttling = { ...throttlings.mobileSlow4G, cpuSlowdownMultiplier: slowness }
  const flags: Flags = {
    port: DEBUG_PORT,
    logLevel: 'error',
    output: 'json',
    throttling,
    clearStorageTypes: STORED,
  }
  const scores: number[][] = []
  for (let tries = 0; scores.length < RUNS; tries += 1) {
    if (tries === RUNS * 2) throw new Error(`Lighthouse gave no result for ${page}.`)
    const result = await lighthouse(address, flags)
    // On a busy machine a trace now and then misses its own beginning.
    if (!result || result.lhr.runtimeError) continue
    const { categories, audits } = result.lhr
    const work = blockedByWork(result.artifacts.Trace.traceEvents as TraceEvent[], slowness)
    const performance = categories.performance?.score ?? 0
    const blocking = audits['total-blocking-time']?.score ?? 0
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const figure = (name: string) => audits[name]?.numericValue ?? 0
    scores.push([
      ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
      figure('largest-contentful-paint'),
      figure('cumulative-layout-shift'),
      figure('total-blocking-time'),
      work,
      Math.round(scoreWith(work, { performance, blocking }) * 100),
    ])
  }
  const median = (column: number) =>
    scores.map((row) => row[column] as number).sort((a, b) => a - b)[Math.floor(RUNS / 2)] as number
  const [lcp, cls, tbt, work] = [median(4), median(5), median(6), median(7)]
  const shown = [
    ...[0, 1, 2, 3].map(median),
    `${(lcp / 1_000).toFixed(1)} s`,
    cls.toFixed(3),
    ...[tbt, work].map((ms) => `${Math.round(ms)} ms`),
    median(8),
  ]
  return `| ${page} | ${shown.join(' | ')} |`
}

async function untilListening(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error('Chromium does not answer.')
}
