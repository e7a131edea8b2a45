/**
 * The page as rendered by the server. During hydration everything must render as it did there:
 * stores return their server values and the clock is frozen. Afterwards all of it is the browser's
 * own.
 */
import { PAGE_DATA_ID, type PageData } from '@assay/wire/page.ts'

let page: PageData | undefined
let isTaken = false

const block = globalThis.document?.getElementById?.(PAGE_DATA_ID)
if (block?.textContent) page = JSON.parse(block.textContent)

/** What came with the page; of a page that the server did not draw, at most answers. */
export const pageData = () => page

/** The page to be drawn or taken over; undefined for one that the app draws by itself. */
export const drawnPage = () => (page?.drawn === 'page' ? page : undefined)

/** Where the server draws what surrounds a member's page, and nothing of the page. */
export const isFrame = () => import.meta.env.SSR && page?.drawn === 'frame'

/** When the page was drawn, until it is taken over. */
export const drawnAt = () => (isTaken ? undefined : drawnPage()?.at)

/** Whether the page is the browser's own, and not what the server drew. */
export const isPageTaken = () => !import.meta.env.SSR && drawnAt() === undefined

/** The page is the browser's from here on. */
export function takeOver() {
  isTaken = true
}

/**
 * A page kept for when there is no network opens at any address, and was drawn for one: that page,
 * with what it reads of the query.
 */
export function isDrawnFor(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  reads: readonly string[] = [],
): boolean {
  const drawn = new URL(page?.address ?? '', 'http://page')
  const asked = new URLSearchParams(search)
  return (
    drawn.pathname === pathname &&
    reads.every((name) => drawn.searchParams.get(name) === asked.get(name))
  )
}

/** The app draws the page again, by itself. */
export function drawAgain() {
  if (page) page.drawn = 'nothing'
}

/** Where one page after the other is drawn: the next. */
export function drawAs(next: PageData) {
  page = next
  isTaken = false
}
