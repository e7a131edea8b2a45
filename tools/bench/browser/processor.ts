/**
 * How fast this machine runs scripts, by Lighthouse's own measure, and how many times slower it has
 * to be made to be a mid-range phone. Lighthouse's default of four times is meant for a fast
 * desktop, whose index is 1,500 to 2,000; on a slower machine four times is a slower phone (its
 * docs/throttling.md).
 */
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../../browser/chromium.ts'

const TRIES = 5
const DEFAULT_SLOWNESS = 4
const FAST_DESKTOP = 1_750

export type Processor = { index: number; slownesses: readonly number[] }

/** Lighthouse's default, and what makes this machine a mid-range phone, to a tenth. */
export async function measureProcessor(): Promise<Processor> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  })
  try {
    const page = await browser.newPage()
    const loop = `(${pageFunctions.computeBenchmarkIndex})()`
    const found: number[] = []
    for (let tries = 0; tries < TRIES; tries += 1) found.push(await page.evaluate<number>(loop))
    const index = Math.round(found.sort((a, b) => a - b)[Math.floor(TRIES / 2)] as number)
    const like = Math.max(1, Math.round((DEFAULT_SLOWNESS * 10 * index) / FAST_DESKTOP) / 10)
    return {
      index,
      slownesses: like < DEFAULT_SLOWNESS ? [DEFAULT_SLOWNESS, like] : [DEFAULT_SLOWNESS],
    }
  } finally {
    await browser.close()
  }
}
