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

/** What came with the page; of a page that the server did not render, at most answers. */
export const pageData = () => page

/** The page to be rendered or taken over; undefined for one that the app renders by itself. */
export const renderedPage = () => (page?.rendered === 'page' ? page : undefined)

/** Where the server renders what surrounds a member's page, and nothing of the page. */
export const isFrame = () => import.meta.env.SSR && page?.rendered === 'frame'

/** When the page was rendered, until it is taken over. */
export const renderedAt = () => (isTaken ? undefined : renderedPage()?.at)

/** Whether the page is the browser's own, and not what the server rendered. */
export const isPageTaken = () => !import.meta.env.SSR && renderedAt() === undefined

/** The page is the browser's from here on. */
export function takeOver() {
  isTaken = true
}

/**
 * A page kept for when there is no network opens at any address, and was rendered for one: that
 * page, with what it reads of the query.
 */
export function isRenderedFor(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  reads: readonly string[] = [],
): boolean {
  const rendered = new URL(page?.address ?? '', 'http://page')
  const asked = new URLSearchParams(search)
  return (
    rendered.pathname === pathname &&
    reads.every((name) => rendered.searchParams.get(name) === asked.get(name))
  )
}

/** The app renders the page again, by itself. */
export function renderAgain() {
  if (page) page.rendered = 'nothing'
}

/** Where one page after the other is rendered: the next. */
export function renderAs(next: PageData) {
  page = next
  isTaken = false
}
