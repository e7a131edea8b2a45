/** What journeys ask of any page. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { origin } from '../demoServer.ts'
import { wordsOf } from '../words.ts'

const english = wordsOf('en')

/** The sheet, drawer or dialog that is open. */
export const openSheet = (page: Page) => page.locator('dialog[open]')

const TEXT_MAX = 600

/** What a person reads there now, for the report of a failure. */
export async function screenText(page: Page): Promise<string> {
  const read = page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)
    const where = top ?? document.querySelector('main') ?? document.body
    const busy = where.querySelectorAll('[aria-busy=true]').length
    const what = `${top ? 'sheet' : 'page'}${busy ? `, ${busy} busy` : ''}`
    return `${what}: ${(where as HTMLElement).innerText}`
  })
  const text = await read.catch((error: unknown) => `not read: ${error}`)
  return `On screen, ${page.url()}, ${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, TEXT_MAX)}`
}

/** Of stacked sheets, the upper one. */
export const topSheet = (page: Page) => openSheet(page).last()

export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Presses with a real pointer, so far below the upper edge of where it is before the press. */
export async function pressWhereItIs(page: Page, target: Locator, below: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.move(box.x + box.width / 2, box.y + below)
  await page.mouse.down()
  await page.mouse.up()
}

export type Patience = { timeout?: number }

/** A press is retried after this; a sheet that opened meanwhile blocks it. */
export const PRESS: Patience = { timeout: 5_000 }

/**
 * Fills an order and presses what reads it back until the sheet with its confirmation is there. A
 * press before the balance has come is answered by the form alone; one while prices are late
 * empties it.
 */
export async function readBack(
  fill: (patience: Patience) => Promise<void>,
  submit: Locator,
  confirm: Locator,
): Promise<void> {
  const isThere = async () => {
    await fill(PRESS).catch(() => undefined)
    await submit.click(PRESS).catch(() => undefined)
    await confirm.waitFor(PRESS).catch(() => undefined)
    return confirm.isVisible()
  }
  await expect.poll(isThere).toBe(true)
}

/** Another page within the app, through its links: the cache stays. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({ key: crypto.randomUUID(), idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]:not([hidden])'))
}

/**
 * Opens a page within the app if one is open and no sheet is in front; else loads it. A load takes
 * several times as long, and is written as `goto` where it is the subject.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const canTurn = await page.evaluate(() => {
    const main = document.querySelector('main')
    const hasApp = main !== null && Object.keys(main).some((name) => name.startsWith('__react'))
    return hasApp && document.querySelector('dialog[open]') === null
  })
  const isOther = new URL(path, origin()).pathname !== pathOf(page)
  if (canTurn && isOther) await turnTo(page, path)
  else await page.goto(path)
}

export const toast = (page: Page, text: string) =>
  page.locator('[role=status], [role=alert]').getByText(text)

/** Does what a toast then announces, and waits for that from before: it is gone in two seconds. */
export async function untilToast(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const told = toast(page, text).waitFor()
  told.catch(() => undefined)
  await act()
  await told
}

/** A message may lie over what is pressed next, and stays as long as the pointer is on it. */
export async function untilNoToast(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.locator('[class*=_toast_]').first().waitFor({ state: 'detached' })
}

export async function closeSheet(page: Page): Promise<void> {
  await openSheet(page)
    .getByRole('button', { name: english('app.close') })
    .click()
  // A page under a sheet takes no input until the sheet has gone.
  await openSheet(page).waitFor({ state: 'detached' })
}

/**
 * Other sites are not opened, though it seems so; answers what would have been since the page was
 * loaded.
 */
export async function recordWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const addresses: string[] = []
    Object.assign(window, {
      addresses,
      open: (url: string) => addresses.push(new URL(url).href) && {},
    })
  })
  return () => page.evaluate(() => (window as unknown as { addresses: string[] }).addresses)
}
