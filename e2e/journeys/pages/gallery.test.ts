/**
 * Every page of the gallery, once: in React's development build and in `StrictMode`, so that React
 * reports what it finds wrong. Nothing may be reported or thrown, and no page may be wider than a
 * phone. `EVERY_STATE=1` opens each in all its states, which takes three times as long.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../../../tools/browser/chromium.ts'
import { buildGallery } from '../../../tools/buildWeb.ts'

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
/** Each waits most of the time for its own answers. */
const TABS = 3

const folder = mkdtempSync(join(tmpdir(), 'assay-gallery-'))
const files = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://gallery').pathname
  try {
    const body = readFileSync(join(folder, path))
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.setHeader('cache-control', 'max-age=600').setHeader('content-type', type).end(body)
  } catch {
    // Images of coins, which the exchange serves.
    response
      .setHeader('content-type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  }
})
let browser: Browser
let origin = ''

beforeAll(async () => {
  buildGallery(folder)
  await new Promise<void>((open) => files.listen(0, '127.0.0.1', open))
  const address = files.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
})
afterAll(async () => {
  await browser.close()
  files.close()
  rmSync(folder, { recursive: true })
})

async function openTab(): Promise<{ page: Page; said: string[] }> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return { page, said }
}

/** What is wrong with a page, once it stands still. */
async function look({ page, said }: Awaited<ReturnType<typeof openTab>>, address: string) {
  await page.goto(`${origin}/gallery.html${address}`)
  await page.locator('h1, h2').first().waitFor({ state: 'attached' })
  const wide = await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} pixels wide`] : []
  })
  return [...said.splice(0), ...wide]
}

/** The first frame of each path. */
function onceEach(frames: readonly string[]): string[] {
  const pathOf = (frame: string) => new URLSearchParams(frame).get('screen')?.split('?')[0] ?? ''
  return [...new Map(frames.toReversed().map((frame) => [pathOf(frame), frame])).values()]
}

it('every page of the gallery opens without an error, and fits a phone', async () => {
  const first = await openTab()
  const found: Record<string, string[]> = {}
  const stories = await look(first, '')
  if (stories.length > 0) found.stories = stories
  const frames = await first.page
    .locator('iframe')
    .evaluateAll((all) => all.map((frame) => frame.getAttribute('src') ?? ''))
  const left = process.env.EVERY_STATE ? frames : onceEach(frames)
  expect(left.length).toBeGreaterThan(50)
  const tabs = [first, ...(await Promise.all(Array.from({ length: TABS - 1 }, openTab)))]
  const walk = async (tab: (typeof tabs)[number]) => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const wrong = await look(tab, address)
      if (wrong.length > 0) found[decodeURIComponent(address)] = wrong
    }
  }
  await Promise.all(tabs.map(walk))
  // What a page said after it stood still.
  const late = tabs.flatMap(({ said }) => said)
  if (late.length > 0) found['after the last page'] = late
  expect(found).toEqual({})
})
