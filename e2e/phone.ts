/** A phone with our app on it: one browser for all, a clean profile for each. */
import axe, { type RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/browser/chromium.ts'
import { lowerPriority } from '../tools/lowerPriority.ts'
import { origin } from './demoServer.ts'
import { screenText } from './screens/page.ts'

export type PhoneOptions = {
  locale?: string
  theme?: 'dark' | 'light'
  width?: number
  height?: number
  /**
   * Installs the service worker, as people's phones do. Without it a page takes a sixth less of
   * the processor, and a journey can intercept requests that a worker would answer from its cache.
   */
  hasWorker?: boolean
  zone?: string
  hasScripts?: boolean
  /** With reduced motion: pages do not animate. */
  isStill?: boolean
}

export type Phone = {
  page: Page
  context: BrowserContext
  /** What the page complained about: errors in scripts, failed requests. */
  troubles: string[]
  close(): Promise<void>
}

/** No test depends on the machine's speed; this only ends waits that would never succeed. */
const PATIENCE_MS = 120_000

/** A third of the weight of others, and far more than the random lives have. */
const BROWSER_NICENESS = 5

/** The app's warning that a page differs from what the server drew. */
const DRAWN_ANEW = 'Hydration failed; the page was rendered again.'

let browser: Browser | undefined

export async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  browser ??= await launch()
  const context = await browser.newContext({
    baseURL: origin(),
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    locale: options.locale ?? 'en-US',
    colorScheme: options.theme ?? 'dark',
    ...(options.zone && { timezoneId: options.zone }),
    javaScriptEnabled: options.hasScripts ?? true,
    hasTouch: true,
    reducedMotion: options.isStill ? 'reduce' : 'no-preference',
    serviceWorkers: options.hasWorker ? 'allow' : 'block',
    isMobile: (options.width ?? 390) < 840,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const troubles: string[] = []
  const writes: string[] = []
  reports.set(page, { troubles, writes })
  const noteWrite = (request: Request, end: string | number) => {
    if (request.method() === 'POST') writes.push(`${new URL(request.url()).pathname} ${end}`)
  }
  page.on('response', (response) => noteWrite(response.request(), response.status()))
  page.on('requestfailed', (request) => noteWrite(request, request.failure()?.errorText ?? ''))
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(DRAWN_ANEW)) troubles.push(`${new URL(page.url()).pathname}: ${text}`)
    else if (message.type() === 'error') troubles.push(text)
  })
  const close = async () => {
    // What a test has put in the way of an answer may still be waiting for it.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, context, troubles, close }
}

/** Pages take all of a small machine: the server, whose machine is another one, goes first. */
async function launch(): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  const session = await launched.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid) lowerPriority(pid, BROWSER_NICENESS)
  await session.detach()
  return launched
}

/** Home's prompts can cover it; without a service worker none are shown. */
export async function withoutMessages({ context }: Phone): Promise<void> {
  await context.route('**/user/tipsList', (route) =>
    route.fulfill({ json: { code: 200, data: { oneTips: [], allTips: [] }, msg: '' } }),
  )
}

type PageReport = { troubles: string[]; writes: string[] }
const reports = new WeakMap<Page, PageReport>()
const WRITES_TOLD = 4

/** For the report of a failure: what is open now in every phone of this file. */
export async function screensNow(): Promise<string> {
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
  const told = pages.map(async (page) => {
    const { troubles = [], writes = [] } = reports.get(page) ?? {}
    return [
      await screenText(page),
      `The last writes: ${writes.slice(-WRITES_TOLD).join(', ')}`,
      ...troubles.slice(-1).map((text) => `The last trouble: ${text}`),
    ].join('\n')
  })
  return (await Promise.all(told)).join('\n')
}

export async function closeBrowser(): Promise<void> {
  await browser?.close()
  browser = undefined
}

/** What axe looks for. Naming and listing what it found good would take as long again. */
const AXE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Axe findings on the current page, one line each. The document keeps axe for its next page. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => 'axe' in window)
    if (!hasAxe) await frame.evaluate(axe.source)
  }
  return page.evaluate(async (options) => {
    // What fades in has too little contrast for a moment.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, AXE)
}

/**
 * Checks a page with all of it on screen: otherwise elements half covered by a bar would count as
 * too small to press.
 */
export async function unscrolled(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!before || height <= before.height) return look()
  await page.setViewportSize({ width: before.width, height: height + before.height })
  try {
    await look()
  } finally {
    await page.setViewportSize(before)
  }
}

/** Elements that overflow the page sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
