/**
 * How much of the scripts that a visitor's first page loads has run once the page stands, for home
 * and spot: a chunk that mostly waits belongs to what is loaded later. Figures are bytes before
 * compression, by V8's coverage of functions and blocks.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import setup from '../../../e2e/demoServer.ts'
import { closeBrowser, openPhone } from '../../../e2e/phone.ts'
import { buildWeb } from '../../buildWeb.ts'

const PAGES = ['/', '/coinExchange']
const STANDS_MS = 6_000
const LARGEST = 12

type Covered = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number]

buildWeb()
const stop = await setup()
try {
  for (const path of PAGES) await show(path)
} finally {
  await closeBrowser()
  await stop()
}

async function show(path: string): Promise<void> {
  const { page, close } = await openPhone({ width: 390, height: 844 })
  await page.coverage.startJSCoverage()
  await page.goto(path)
  await wait(STANDS_MS)
  const scripts = (await page.coverage.stopJSCoverage())
    .filter(({ url }) => url.includes('/assets/'))
    .map((script) => ({ name: nameOf(script.url), all: sizeOf(script), ran: ranOf(script) }))
    .sort((one, other) => other.all - other.ran - (one.all - one.ran))
  await close()
  const all = scripts.reduce((sum, script) => sum + script.all, 0)
  const ran = scripts.reduce((sum, script) => sum + script.ran, 0)
  console.log(
    `\n${path}: ${scripts.length} scripts, ${shown(all)} KB, of which ran ${share(ran, all)}`,
  )
  console.log('| script | KB | ran | KB that waited |\n|---|---|---|---|')
  for (const { name, all: size, ran: part } of scripts.slice(0, LARGEST)) {
    console.log(`| ${name} | ${shown(size)} | ${share(part, size)} | ${shown(size - part)} |`)
  }
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1).replace(/-.{8}\.js$/, '')
}

function shown(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function share(part: number, all: number): string {
  return `${Math.round((part / Math.max(all, 1)) * 100)} %`
}

function sizeOf({ source = '' }: Covered): number {
  return source.length
}

/** Ranges come from the outside in, so the last that covers a byte decides. */
function ranOf({ source = '', functions }: Covered): number {
  const ran = new Uint8Array(source.length)
  const ranges = functions.flatMap((each) => each.ranges)
  // A longer range first: it contains the shorter ones.
  ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of ranges) {
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  }
  return ran.reduce((sum, byte) => sum + byte, 0)
}
