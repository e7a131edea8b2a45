import { beforeEach, expect, test, vi } from 'vitest'

const OWN = 'https://assay.example/assets/DepositScreen-1.css'

/** A link in a document's head, as far as styles need one. */
class Link {
  rel = 'stylesheet'
  isConnected = true
  onload = () => {}
  onerror = () => {}
  readonly href: string
  constructor(href: string) {
    this.href = href
  }
  cloneNode = () => new Link(this.href)
  replaceWith(again: Link) {
    this.isConnected = false
    asked.push(again)
  }
}

/** Links inserted for a retry. */
let asked: Link[]
let lose: (link: Link) => void
let loadLostStyles: typeof import('./lostStyles.ts').loadLostStyles

beforeEach(async () => {
  vi.resetModules()
  asked = []
  vi.stubGlobal('HTMLLinkElement', Link)
  vi.stubGlobal('location', { origin: 'https://assay.example' })
  vi.stubGlobal('addEventListener', (_: string, note: (event: object) => void) => {
    lose = (target) => note({ target })
  })
  ;({ loadLostStyles } = await import('./lostStyles.ts'))
})

/** The browser notifies the page first, then the link. */
function loseAgain(link: Link | undefined) {
  if (!link) return
  lose(link)
  link.onerror()
}

test('parts that load at once wait for one second try of a lost sheet', async () => {
  lose(new Link(OWN))
  let arrived = 0
  const parts = [true, false].map((hasFailed) => loadLostStyles(hasFailed).then(() => arrived++))
  await Promise.resolve()
  expect([asked.map(({ href }) => href), arrived]).toEqual([[OWN], 0])
  asked[0]?.onload()
  await Promise.all(parts)
  await loadLostStyles(true)
  expect([asked.length, arrived]).toEqual([1, 2])
})

test('a sheet lost again fails a part that failed before, not one that is loaded first, and is asked for again', async () => {
  lose(new Link(OWN))
  const first = loadLostStyles(false)
  const again = loadLostStyles(true)
  loseAgain(asked[0])
  await expect(again).rejects.toBeUndefined()
  await first
  const later = loadLostStyles(true)
  expect(asked).toHaveLength(2)
  asked[1]?.onload()
  await later
})

test('no page waits for what is not ours, is no sheet, or is no longer in the document', async () => {
  lose(new Link('chrome-extension://wallet/assets/sheet.css'))
  lose(new Link('https://assay.example/theirs.css'))
  lose(Object.assign(new Link(OWN), { rel: 'modulepreload' }))
  lose(Object.assign(new Link(OWN), { isConnected: false }))
  await loadLostStyles(true)
  expect(asked).toEqual([])
})
