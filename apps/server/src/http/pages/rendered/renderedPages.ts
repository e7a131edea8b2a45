/**
 * Pages of the app as they are sent: rendered with their first answers for a visitor; only the
 * frame for a member, because HTML must not contain private data. Equal requests within a second
 * share one page. The reads of a page are discovered by rendering it, and remembered. So is its
 * head: a page that cannot be rendered in time is sent with the last one.
 */
import type { PageData, PageView, RenderedPage } from '@assay/wire/page.ts'
import type { createFirstAnswers } from '../firstAnswers.ts'
import type { PageRenderer } from './renderer.ts'

export type MadePage = { data: PageData; rendered: RenderedPage | undefined }

/** A page whose reads reveal new ones is rendered again with them, at most this often. */
const RENDERINGS_MAX = 3
const REMEMBERED_MAX = 500
/** A visitor does not wait longer for a page that the app can render by itself. */
const PATIENCE_MS = 400

export function createRenderedPages(
  renderer: PageRenderer | undefined,
  ask: ReturnType<typeof createFirstAnswers>,
  origin: string,
) {
  /** What pages ask, by address. */
  const remembered = new Map<string, string[]>()
  /** Title, description and files, by address and language. */
  const heads = new Map<string, RenderedPage>()

  async function page(address: string, view: PageView): Promise<MadePage> {
    const name = nameOf(address, view)
    const head = `${address} ${view.locale}`
    const late = Date.now() + PATIENCE_MS
    let reads = remembered.get(name) ?? []
    let made: MadePage | undefined
    for (let renderings = 0; renderings < RENDERINGS_MAX; renderings++) {
      const answers = await ask(reads, view.locale)
      const data: PageData = { ...view, origin, address, at: Date.now(), rendered: 'page', answers }
      const rendered = Date.now() > late ? undefined : await renderer?.render(address, data, late)
      if (!rendered)
        return made ?? { data: { ...data, rendered: 'nothing' }, rendered: heads.get(head) }
      made = { data, rendered }
      remember(heads, head, { ...rendered, html: '' })
      const asked = rendered.asks.filter((one) => !reads.includes(one))
      if (asked.length === 0) break
      reads = [...reads, ...asked]
      remember(remembered, name, reads)
    }
    return made as MadePage
  }

  async function frame(address: string, view: PageView): Promise<MadePage> {
    const name = nameOf(address, view)
    if (!remembered.has(name)) await page(address, view)
    const answers = await ask(remembered.get(name) ?? [], view.locale)
    const data: PageData = { ...view, origin, address, at: Date.now(), rendered: 'frame', answers }
    return { data, rendered: await renderer?.render(address, data, Date.now() + PATIENCE_MS) }
  }

  return { page, frame }
}

/** The newest ones: addresses are anyone's choice. */
function remember<T>(kept: Map<string, T>, name: string, value: T) {
  kept.delete(name)
  kept.set(name, value)
  const [oldest] = kept.keys()
  if (kept.size > REMEMBERED_MAX && oldest !== undefined) kept.delete(oldest)
}

/** Prices in another currency are another read. */
const nameOf = (address: string, { currency }: PageView) => `${address} ${currency}`
