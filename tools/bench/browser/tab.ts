/**
 * What a tab that stays open holds: the heap of spot and contracts after a collection, a minute
 * after they were opened and then at regular times, while prices move. Also nodes of the document
 * and listeners, which grow where something is not given back.
 *
 *   node tools/bench/browser/tab.ts [--minutes 30]
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CDPSession } from 'playwright-core'
import setup from '../../../e2e/demoServer.ts'
import { closeBrowser, openPhone } from '../../../e2e/phone.ts'
import { buildWeb } from '../../buildWeb.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const MINUTES = Number(values.minutes)
const PAGES = ['/coinExchange', '/futures']
const LOOKS = 6
const MINUTE_MS = 60_000

buildWeb()
const stop = await setup()
try {
  const tabs = await Promise.all(PAGES.map(open))
  console.log('| page | after minutes | heap, MB | of the first | nodes | listeners |')
  console.log('|---|---|---|---|---|---|')
  await wait(MINUTE_MS)
  const first = await Promise.all(tabs.map(({ session }) => heldBy(session)))
  for (let look = 0; look <= LOOKS; look += 1) {
    for (const [at, { path, session }] of tabs.entries()) {
      const { heap, nodes, listeners } = await heldBy(session)
      const share = (heap / (first[at]?.heap ?? heap)).toFixed(2)
      const after = Math.round(1 + (look * MINUTES) / LOOKS)
      console.log(
        `| ${path} | ${after} | ${(heap / 1e6).toFixed(1)} | ${share} | ${nodes} | ${listeners} |`,
      )
    }
    if (look < LOOKS) await wait((MINUTES / LOOKS) * MINUTE_MS)
  }
  for (const { close } of tabs) await close()
} finally {
  await closeBrowser()
  await stop()
}

async function open(path: string) {
  const { page, context, close } = await openPhone({ width: 390, height: 844 })
  await page.goto(path)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return { path, session, close }
}

async function heldBy(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    heap: figure('JSHeapUsedSize'),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
  }
}
