/**
 * A newcomer's way to a first order on a slow phone and a slow line: home, the demo wallet, a
 * confirmed email, a market order. Says how soon home can be read, how long each step takes, and
 * whether a tap met something else than it was aimed at because the page had moved. A person aims
 * for a third of a second.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import { placeMarketBuy } from '@assay/wire/routes/trading/trad.ts'
import type { Locator, Page } from 'playwright-core'
import setup from '../../../e2e/demoServer.ts'
import { closeBrowser, openPhone } from '../../../e2e/phone.ts'
import { fillCode } from '../../../e2e/screens/account.ts'
import { latestCode } from '../../../e2e/screens/outbox.ts'
import { wordsOf } from '../../../e2e/words.ts'
import { buildWeb } from '../../buildWeb.ts'
import { withLowPriority } from './withLowPriority.ts'

const RUNS = 3
const SLOWNESS = 4
/** Slow 4G, as Lighthouse has it. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SETTLE_MS = 10_000
const AIM_MS = 300
const words = wordsOf('en')

type Watched = typeof globalThis & { met?: string }
type Step = { name: string; ms: number }
type Way = { readableMs: number; steps: Step[]; taps: number; missed: string[] }

buildWeb()
const stop = await withLowPriority(setup)
try {
  await wait(SETTLE_MS)
  const ways: Way[] = []
  for (let run = 0; run < RUNS; run += 1) ways.push(await walk(run))
  print(ways)
} finally {
  await closeBrowser()
  await stop()
}

async function walk(run: number): Promise<Way> {
  const phone = await openPhone({ hasWorker: true })
  const { page } = phone
  const session = await phone.context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  const way: Way = { readableMs: 0, steps: [], taps: 0, missed: [] }
  const tap = (where: Locator) => aimAndTap(page, where, way)
  const step = async (name: string, take: () => Promise<void>) => {
    const startedAt = performance.now()
    await take()
    way.steps.push({ name, ms: performance.now() - startedAt })
  }
  const button = (key: string) => page.getByRole('button', { name: words(key) }).first()

  await page.goto('/', { waitUntil: 'commit' })
  way.readableMs = await page.evaluate(firstPrices)
  await step('sign in with the demo wallet', async () => {
    await tap(button('home.guest.action'))
    await tap(button('wallet.demo.wallet'))
    await tap(button('wallet.sign.action'))
    await page.getByText(words('home.total')).first().waitFor()
    await closeMessages(page, tap)
  })
  await step('confirm an email', async () => {
    await page.goto('/bindEmail')
    const email = `first-${process.pid}-${run}@assay.example`
    await page.locator('input[type=email]').fill(email)
    const sent = page.waitForResponse((response) => response.url().includes(sendCode.path))
    await tap(button('member.bind.sendCode'))
    await sent
    await fillCode(page, await latestCode(email))
    await tap(page.getByRole('button', { name: words('app.done') }))
  })
  await step('buy at the market', async () => {
    await page.goto('/coinExchange?market=BTC-USDT')
    await page.locator('form').getByLabel(words('spot.amount')).first().fill('0.001')
    await tap(page.locator('form button[type=submit]'))
    const answered = page.waitForResponse((response) =>
      response.url().includes(placeMarketBuy.path),
    )
    await tap(page.locator('dialog[open]').getByRole('button', { name: /BTC/ }).first())
    const { status } = await answered.then((response) => ({ status: response.status() }))
    if (status !== 200) throw new Error(`The order was answered with ${status}.`)
  })
  await phone.close()
  return way
}

/** In the page: when the first price was painted, counted from the beginning of its loading. */
function firstPrices(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (/\d\d,\d{3}\.\d\d/.test(document.body?.innerText ?? '')) {
        setTimeout(() => resolve(performance.now()))
      } else {
        requestAnimationFrame(look)
      }
    }
    look()
  })
}

/** What the exchange notifies members of when they come, if it does. */
async function closeMessages(page: Page, tap: (where: Locator) => Promise<void>): Promise<void> {
  const message = page.locator('dialog[open]').getByRole('button').last()
  await wait(2_000)
  while ((await page.locator('dialog[open]').count()) > 0) {
    await tap(message)
    await wait(1_000)
  }
}

async function aimAndTap(page: Page, where: Locator, way: Way): Promise<void> {
  await where.waitFor()
  await where.scrollIntoViewIfNeeded()
  const box = await where.boundingBox()
  if (!box) throw new Error(`Nothing to tap: ${where}`)
  const aimed = (await where.innerText()).trim()
  await page.evaluate(() => {
    const note = ({ target }: Event) => {
      const met = (target as Element).closest('button, a, label') as HTMLElement | null
      Object.assign(globalThis, { met: met?.innerText.trim() ?? '' })
    }
    addEventListener('pointerdown', note, { capture: true, once: true })
  })
  await wait(AIM_MS)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  way.taps += 1
  const met = await page.evaluate(() => (globalThis as Watched).met).catch(() => aimed)
  if (met !== aimed) way.missed.push(`${aimed} (met: ${met || 'nothing'})`)
}

function print(ways: readonly Way[]): void {
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  console.log(`Processor ${SLOWNESS} times slower, slow 4G; medians of ${RUNS} runs`)
  console.log('| | |\n|---|---|')
  console.log(`| home can be read | ${seconds(middle(ways.map((way) => way.readableMs)))} |`)
  for (const [i, { name }] of (ways[0]?.steps ?? []).entries()) {
    console.log(`| ${name} | ${seconds(middle(ways.map(({ steps }) => steps[i]?.ms ?? 0)))} |`)
  }
  const missed = ways.flatMap((way) => way.missed)
  console.log(`| taps, of which met something else | ${ways[0]?.taps}, ${missed.length} |`)
  for (const one of missed) console.log(`Aimed at ${one}.`)
}
