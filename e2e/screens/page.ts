/** What journeys ask of any page. */
import type { Page } from 'playwright-core'
import { wordsOf } from '../words.ts'

const english = wordsOf('en')

/** The sheet, drawer or dialog on top. */
export const openSheet = (page: Page) => page.locator('dialog[open]')

export const pathOf = (page: Page) => new URL(page.url()).pathname

export const toast = (page: Page, text: string) =>
  page.locator('[role=status], [role=alert]').getByText(text)

export async function closeSheet(page: Page): Promise<void> {
  await openSheet(page)
    .getByRole('button', { name: english('app.close') })
    .click()
  // A page under a sheet takes no input until the sheet has gone.
  await openSheet(page).waitFor({ state: 'detached' })
}

/** Other sites are not opened, though it seems so; answers what would have been since the page was loaded. */
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
