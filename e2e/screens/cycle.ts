/** Cycle contracts, as a person plays them. */
import type { Page } from 'playwright-core'
import type { Words } from '../words.ts'
import { type Patience, readBack } from './page.ts'

export type Bet = { direction: 'up' | 'down'; seconds: number; stake: string }

export async function openCycle(page: Page, symbol: string): Promise<void> {
  await page.goto(`/cycle?market=${symbol.replace('/', '-')}`)
  await page.locator('#rounds').waitFor()
}

/** Fills the ticket up to the sheet that reads it back, which is still to be confirmed. */
export async function prepare(page: Page, words: Words, bet: Bet): Promise<void> {
  await readBack(
    (patience) => openTicket(page, words, bet, patience),
    page.locator('form button[type=submit]'),
    confirmButton(page, words),
  )
}

export async function openTicket(
  page: Page,
  words: Words,
  bet: Bet,
  patience: Patience = {},
): Promise<void> {
  const form = page.locator('form')
  if (!(await form.isVisible())) {
    const name = words(`cycle.${bet.direction}`)
    await page.getByRole('button', { name, exact: true }).click(patience)
  }
  await form.getByRole('radio', { name: new RegExp(`^${bet.seconds}\\b`) }).check(patience)
  await form.getByLabel(words('cycle.stake'), { exact: true }).fill(bet.stake, patience)
}

/** Sends the confirmed terms. If stopped because prices are late, it starts again. */
export async function confirm(page: Page, words: Words, bet: Bet): Promise<void> {
  const answered = page.waitForResponse((response) => /\/cycle\/(buy|sell)/.test(response.url()))
  const stopped = page.locator('form > [role=alert]').waitFor()
  stopped.catch(() => undefined)
  await confirmButton(page, words).click()
  const isSent = await Promise.race([answered.then(() => true), stopped.then(() => false)])
  if (isSent) {
    // The page takes no input until the sheet has gone.
    await noSheet(page)
    return
  }
  answered.catch(() => undefined)
  await prepare(page, words, bet)
  await confirm(page, words, bet)
}

export async function openTab(
  page: Page,
  words: Words,
  tab: 'open' | 'history' | 'top',
): Promise<void> {
  await page.getByRole('tab', { name: words(`cycle.tab.${tab}`) }).click()
}

/** Closes every result that pops up and answers the numbers of their rounds. */
export async function takeResults(page: Page, words: Words, count: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < count) {
    const title = page.locator('dialog[open] h2')
    await title.waitFor()
    const number = Number(/\d+/.exec(await title.innerText())?.[0])
    if (!numbers.includes(number)) numbers.push(number)
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: words('app.done') })
      .click()
    await page.waitForTimeout(400)
  }
  return numbers
}

/** Opens a round of the history and has the app verify it; returns the app's result. */
export async function checkRound(page: Page, words: Words, place: number): Promise<string> {
  await page.locator('[role=tabpanel] li button').nth(place).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: words('cycle.proof.action') }).click()
  await sheet.locator('[data-state=verified], [data-state=alarm]').waitFor()
  const said = await sheet.locator('section').innerText()
  await sheet.getByRole('button', { name: words('app.done') }).click()
  await noSheet(page)
  return said
}

/** Presses Escape until no sheet is left, and waits for the last one to have gone. */
export async function leaveSheets(page: Page): Promise<void> {
  const open = page.locator('dialog[open]:not([class*=leaving])')
  while ((await open.count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
  }
  await noSheet(page)
}

const noSheet = (page: Page) =>
  page.waitForFunction(() => document.querySelector('dialog[open]') === null)

/** The sheet's own first button, whose label repeats stake and seconds. */
const confirmButton = (page: Page, words: Words) =>
  page
    .locator('dialog[open]')
    .filter({ hasText: words('cycle.confirm.risk') })
    .locator('footer button')
    .first()
