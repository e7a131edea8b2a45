/**
 * How soon taps are answered on a phone with a processor four times slower, and on a slow machine
 * with that of a mid-range phone: whole journeys on spot, contracts and cycles as a member, every
 * tap separately and the INP of each journey by `web-vitals`. An answer is the next paint after the
 * tap. Prints the medians of the runs, the slowest taps first. On a machine whose processors also
 * run the server and the browser's other processes, a tap waits for these; so a last pass, not
 * slowed, counts what the page's own thread works for each tap.
 *
 * node tools/bench/browser/taps.ts [spot contract cycle] [--runs 3] [--times 4]
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import setup from '../../../e2e/demoServer.ts'
import { closeBrowser, openPhone } from '../../../e2e/phone.ts'
import { signInAs } from '../../../e2e/screens/login.ts'
import { buildWeb } from '../../buildWeb.ts'
import { type TapWork, type TraceEvent, workOfTap } from './mainThread.ts'
import { measureProcessor } from './processor.ts'
import { withLowPriority } from './withLowPriority.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    /** How many times slower the processor is; by default four, and as a mid-range phone's. */
    times: { type: 'string' },
  },
})
const runs = Number(values.runs)
const GOAL_MS = 100
const SLOWEST = 15
/** What a server and a page still do when they begin is no tap's. */
const SETTLE_MS = 10_000
const OPENED_MS = 4_000
/** Between taps: sheets have opened and closed, and the browser has reported the tap. */
const BETWEEN_MS = 900
/** From the search for what is tapped to the tap. */
const CALM_MS = 200
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
/** As a script of the page, whose content policy lets in no module from elsewhere. */
const VITALS = join(
  dirname(createRequire(import.meta.url).resolve('web-vitals')),
  'web-vitals.iife.js',
)

/** In milliseconds: input delay, processing time, and time until the paint. */
type Answer = { all: number; delay: number; work: number; paint: number }
type Seen = { answers: Map<string, Answer[]>; inp: Map<string, number[]> }
type Work = Map<string, TapWork[]>
type Tap = (name: string, what: Locator) => Promise<void>
type Journey = { path: string; take: (page: Page, tap: Tap) => Promise<void> }

/** What the scripts below keep in the page. */
type Watched = typeof globalThis & {
  webVitals: { onINP(tell: (metric: { value: number }) => void, options: object): void }
  inp?: number
  answers: Answer[]
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).first()
const choice = (page: Page, text: string) => page.locator('label', { hasText: text }).first()
const sheet = (page: Page) => page.locator('dialog[open]')
const inSheet = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name }).first()

const inMenu = (page: Page, name: RegExp) =>
  page.getByRole('menu').locator('[role^=menuitem]', { hasText: name }).first()

/** What the tickets and books of spot and contracts have in common. */
async function tradeTaps(page: Page, tap: Tap): Promise<void> {
  await tap('order type', button(page, /^Order type/))
  await tap('order type: limit', sheet(page).locator('label', { hasText: 'Limit' }).first())
  await tap('order type: done', inSheet(page, /^Done/))
  await tap('row of the book', page.locator('button', { hasText: /^\d\d,\d{3}\.\d\d/ }).first())
  await tap('price field', page.locator('form input[type=text]').first())
  await tap('share of 40', page.locator('form button', { hasText: /^40$/ }))
  await tap('slider', page.getByRole('slider'))
  await tap('layout of the book', button(page, /^Layout/))
}

async function chartTaps(page: Page, tap: Tap): Promise<void> {
  for (const period of ['15m', '1h', '1m'])
    await tap(`chart: ${period}`, page.getByRole('button', { name: period, exact: true }))
  await tap('chart: more periods', button(page, /^More periods/))
  await tap('chart: 4h', inMenu(page, /4h/))
  await tap('chart: indicators', button(page, /^Indicator/))
  await tap('chart: another indicator', inMenu(page, /EMA/))
}

const JOURNEYS: Record<string, Journey> = {
  spot: {
    path: '/coinExchange?market=BTC-USDT',
    async take(page, tap) {
      await tap('sell', choice(page, 'Sell'))
      await tap('buy', choice(page, 'Buy'))
      await tradeTaps(page, tap)
      await tap('history', tab(page, /^History/))
      await tap('open orders', tab(page, /^Open orders/))
      await tap('an open order', page.locator('[role=tabpanel] li button').first())
      await leave(page)
      await tap('cancel order', button(page, /^Cancel order/))
      await leave(page)
      await tap('order', page.locator('form button[type=submit]'))
      await leave(page)
      await tap('pair', button(page, /^Choose pair/))
      await tap('another pair', sheet(page).getByRole('button', { name: /ETH/ }).first())
      await tap('more', button(page, /^More$/))
      await leave(page)
      await tap('chart', button(page, /^Open chart/))
      await chartTaps(page, tap)
    },
  },
  contract: {
    path: '/futures?market=BTC-USDT',
    async take(page, tap) {
      await tap('short', choice(page, 'Short'))
      await tap('long', choice(page, 'Long'))
      await tap('margin mode', button(page, /^Margin mode/))
      await leave(page)
      await tap('leverage', button(page, /^Leverage/))
      await leave(page)
      await tap('size in', button(page, /^Size in/))
      await leave(page)
      await tap('take-profit', choice(page, 'Take-profit'))
      await tradeTaps(page, tap)
      await tap('positions', tab(page, /^Positions/))
      await tap('open orders', tab(page, /^Open orders/))
      await tap('pair', button(page, /Choose pair/))
      await tap('another pair', sheet(page).getByRole('button', { name: /ETH/ }).first())
      await tap('chart', button(page, /^Open chart/))
      await chartTaps(page, tap)
    },
  },
  cycle: {
    path: '/cycle?market=BTC-USDT',
    async take(page, tap) {
      await chartTaps(page, tap)
      await tap('history', tab(page, /^History/))
      await tap('newest results', tab(page, /^Newest results/))
      await tap('positions', tab(page, /^Positions/))
      await tap('up', button(page, /^Up$/))
      await tap('stake', sheet(page).getByRole('textbox').first())
      await leave(page)
      await tap('down', button(page, /^Down$/))
      await leave(page)
      await tap('pair', button(page, /^Choose pair/))
      await tap('another pair', sheet(page).getByRole('button', { name: /ETH/ }).first())
      await tap('full screen', button(page, /^Full screen/))
    },
  },
}

const journeys = Object.entries(JOURNEYS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)
buildWeb()
const stop = await withLowPriority(setup)
try {
  await wait(SETTLE_MS)
  const { index, slownesses } = await measureProcessor()
  console.log(`Index of this processor: ${index} (a fast desktop has 1,500 to 2,000)`)
  for (const slowness of values.times ? [Number(values.times)] : slownesses) {
    const seen: Seen = { answers: new Map(), inp: new Map() }
    for (let run = 0; run < runs; run += 1)
      for (const [name, journey] of journeys) await travel(name, journey, { slowness, seen })
    console.log(`\nProcessor ${slowness} times slower`)
    print(seen)
  }
  const work: Work = new Map()
  for (let run = 0; run < runs; run += 1)
    for (const [name, journey] of journeys) await countWork(name, journey, work)
  printWork(work)
} finally {
  await closeBrowser()
  await stop()
}

type Pass = { slowness: number; seen: Seen }

async function travel(name: string, journey: Journey, { slowness, seen }: Pass): Promise<void> {
  const { path, take } = journey
  const phone = await openSignedIn()
  const { page, session } = phone
  await page.addInitScript({
    content: `${readFileSync(VITALS, 'utf8')}\nglobalThis.webVitals = webVitals`,
  })
  await page.addInitScript(watch)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(path)
  await wait(OPENED_MS)
  await take(page, async (what, where) => {
    await touch(page, where)
    await wait(BETWEEN_MS)
    const answer = await page.evaluate(slowest)
    addTo(seen.answers, `${name}: ${what}`, answer)
  })
  addTo(seen.inp, name, (await page.evaluate(() => (globalThis as Watched).inp)) ?? 0)
  await phone.close()
}

async function openSignedIn() {
  const phone = await openPhone({ hasWorker: true })
  await signInAs(phone.page, 'veteran')
  return { ...phone, session: await phone.context.newCDPSession(phone.page) }
}

async function countWork(name: string, { path, take }: Journey, work: Work): Promise<void> {
  const { page, session, close } = await openSignedIn()
  let events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await page.addInitScript(() => {
    ;(globalThis as Watched).answers = []
  })
  await page.goto(path)
  await wait(OPENED_MS)
  await take(page, async (what, where) => {
    events = []
    await session.send('Tracing.start', { traceConfig: { includedCategories: TRACED } })
    await touch(page, where)
    await wait(BETWEEN_MS)
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await ended
    const took = workOfTap(events)
    if (took !== undefined) addTo(work, `${name}: ${what}`, took)
  })
  await close()
}

/**
 * As a finger does: the tool's own search and tests, a fifth of a second here, are over before it.
 */
async function touch(page: Page, where: Locator): Promise<void> {
  await where.scrollIntoViewIfNeeded()
  await where.tap({ trial: true })
  const box = await where.boundingBox()
  if (!box) throw new Error(`Nothing to tap: ${where}`)
  await wait(CALM_MS)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Closes overlays. */
async function leave(page: Page): Promise<void> {
  for (let tries = 0; (await sheet(page).count()) > 0 && tries < 5; tries += 1) {
    await page.keyboard.press('Escape')
    await wait(BETWEEN_MS)
  }
  await page.evaluate(slowest)
}

/** In the page: keeps what each tap took, and the INP so far. */
function watch() {
  const page = globalThis as Watched
  page.answers = []
  page.webVitals.onINP(
    ({ value }) => {
      page.inp = value
    },
    { reportAllChanges: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue
      const delay = entry.processingStart - entry.startTime
      const work = entry.processingEnd - entry.processingStart
      page.answers.push({
        all: entry.duration,
        delay,
        work,
        paint: Math.max(0, entry.duration - delay - work),
      })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** In the page: the longest since the last call; a tap shorter than a frame is not reported. */
function slowest(): Answer {
  const page = globalThis as Watched
  const none = { all: 0, delay: 0, work: 0, paint: 0 }
  return page.answers.splice(0).reduce((a, b) => (b.all > a.all ? b : a), none)
}

function addTo<T>(all: Map<string, T[]>, name: string, one: T): void {
  all.set(name, [...(all.get(name) ?? []), one])
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

function printWork(work: Work): void {
  const longest = Math.max(...[...work.values()].flat().map(({ before }) => before))
  const rows = [...work]
    .map(([name, all]) => ({ name, own: 4 * middle(all.map(({ own }) => own)) }))
    .sort((a, b) => b.own - a.own)
  const late = rows.filter(({ own }) => own + 4 * longest > GOAL_MS).length
  console.log(`\nThe page's own work for ${rows.length} taps, four times as long; with the longest`)
  console.log(
    `task of moving prices before it, ${Math.round(4 * longest)} ms, ${late} take over 100 ms`,
  )
  console.log('| tap | its work |')
  console.log('|---|---|')
  for (const { name, own } of rows.slice(0, SLOWEST)) {
    console.log(`| ${name} | ${Math.round(own)} ms |`)
  }
}

function print(seen: Seen): void {
  console.log('| journey | taps | INP | slower than 100 ms |')
  console.log('|---|---|---|---|')
  const rows = [...seen.answers].map(([name, answers]) => {
    const of = (part: keyof Answer) => middle(answers.map((answer) => answer[part]))
    return { name, all: of('all'), delay: of('delay'), work: of('work'), paint: of('paint') }
  })
  for (const [name, values] of seen.inp) {
    const own = rows.filter((row) => row.name.startsWith(`${name}:`))
    const slow = own.filter(({ all }) => all > GOAL_MS).length
    console.log(`| ${name} | ${own.length} | ${middle(values)} ms | ${slow} |`)
  }
  console.log('\n| slowest taps | all | until heard | work | paint |')
  console.log('|---|---|---|---|---|')
  for (const row of rows.toSorted((a, b) => b.all - a.all).slice(0, SLOWEST)) {
    const figures = [row.all, row.delay, row.work, row.paint].map((ms) => `${Math.round(ms)} ms`)
    console.log(`| ${row.name} | ${figures.join(' | ')} |`)
  }
}
