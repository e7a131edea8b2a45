/**
 * What a page costs that is only looked at: processor time of its main thread in ten seconds of
 * moving prices, for home, spot and contracts as a visitor sees them. Medians of three.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import setup from '../../../e2e/demoServer.ts'
import { closeBrowser, openPhone } from '../../../e2e/phone.ts'
import { buildWeb } from '../../buildWeb.ts'
import { median } from '../results/figures.ts'

const PAGES = ['/', '/coinExchange', '/futures']
const STANDS_MS = 6_000
const SECONDS = 10
const TIMES = 3
const PARTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'] as const

buildWeb()
const stop = await setup()
try {
  console.log('| page | script | styles | layout | all of the main thread |\n|---|---|---|---|---|')
  for (const path of PAGES) {
    const runs: number[][] = []
    for (let time = 0; time < TIMES; time += 1) runs.push(await costsOf(path))
    const medians = PARTS.map((_, part) => median(runs.map((run) => run[part] ?? 0)))
    console.log(`| ${path} | ${medians.map((ms) => `${Math.round(ms)} ms`).join(' | ')} |`)
  }
} finally {
  await closeBrowser()
  await stop()
}

async function costsOf(path: string): Promise<number[]> {
  const { page, context, close } = await openPhone({ width: 390, height: 844 })
  await page.goto(path)
  await wait(STANDS_MS)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await spent(session)
  await wait(SECONDS * 1_000)
  const after = await spent(session)
  await close()
  return after.map((ms, part) => ms - (before[part] ?? 0))
}

async function spent(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send('Performance.getMetrics')
  return PARTS.map((part) => (metrics.find(({ name }) => name === part)?.value ?? 0) * 1_000)
}
