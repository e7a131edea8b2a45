/**
 * Server-rendered pages: their content without scripts, and that the app hydrates them unchanged.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin } from '../../demoServer.ts'
import { closeBrowser, openPhone, type Phone } from '../../phone.ts'
import { ask } from '../../screens/api.ts'
import { signInWithDemoWallet } from '../../screens/login.ts'
import { wordsOf } from '../../words.ts'

const words = wordsOf('en')

afterAll(closeBrowser)

const PAGES = [
  '/',
  '/markets?q=b',
  '/markets/BTC-USDT?tf=1h',
  '/coinExchange?market=ETH-USDT&side=sell',
  '/futures?market=DOGE-USDT&side=short',
  '/marketDetails/contract',
  '/cycle',
  '/lockMining',
  '/ieo?tab=mine',
  '/otc?side=sell&coin=USDT',
  '/helpCenter',
  '/helpCenter/article/22',
  '/check',
  '/check/liabilities',
  '/notice',
]
const ZONES = ['Asia/Tehran', 'America/St_Johns', 'Pacific/Kiritimati'] as const
const COLORS = ['red-up', 'cvd', 'green-up']
const NUMBERS = ['comma', 'point', 'space']
const CURRENCIES = ['EUR', 'JPY', 'VND']

type Told = { rendered: string; zone: string; currency: string; locale: string }
const told = ({ page }: Phone): Promise<Told> =>
  page.evaluate(() => JSON.parse(document.getElementById('page-data')?.textContent ?? '{}'))
/** Whether the page still has its own elements, or the app replaced them. */
const beginning = ({ page }: Phone) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const hasApp = main && Object.keys(main).some((name) => name.startsWith('__react'))
    return hasApp ? (main.getAttribute('data-came') ?? 'anew') : 'not yet'
  })

/**
 * Opens a page until the server has rendered it, which a busy one leaves to the app. What it
 * rendered is taken over the first time.
 */
async function openRendered(phone: Phone, path: string) {
  const open = async () => {
    await phone.page.goto(path)
    const { rendered } = await told(phone)
    // What the app rendered by itself it may have remembered, and would begin with.
    if (rendered !== 'page') {
      await phone.page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
    return rendered
  }
  await expect.poll(open, { timeout: 300_000 }).toBe('page')
  await expect.poll(() => beginning(phone)).not.toBe('not yet')
  expect(await beginning(phone)).toBe('rendered')
}

/** Marks what came with the page, before the app begins. */
const markRendered = ({ context }: Phone) =>
  context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main')
      if (!main) return
      main.setAttribute('data-came', 'rendered')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

// As they are shipped; every page in every language is in `takenOver.test.ts`.
describe.each([...['ru', 'ja', 'de'].entries()])('page %i, read in %s', (turn, locale) => {
  const choices = {
    theme: turn % 2 === 0 ? 'dark' : 'light',
    colors: COLORS[turn],
    numbers: NUMBERS[turn],
    currency: CURRENCIES[turn],
  }
  const zone = ZONES[turn]
  const paths = PAGES.filter((_, at) => at % 3 === turn)
  let phone: Phone

  beforeAll(async () => {
    phone = await openPhone({
      locale,
      ...(zone && { zone }),
      width: turn === 2 ? 1440 : 390,
    })
    await markRendered(phone)
    await phone.context.addInitScript(
      (chosen) => localStorage.setItem('settings', chosen),
      JSON.stringify(choices),
    )
  })
  afterAll(() => phone.close())

  it('is taken over as the server rendered it, at the first visit and with what was chosen', async () => {
    const rendered: string[] = []
    for (const path of paths) {
      await openRendered(phone, path)
      const page = await told(phone)
      rendered.push(`${path} ${page.rendered} ${page.locale}`)
    }
    expect(rendered).toEqual(paths.map((path) => `${path} page ${locale}`))
    expect(await told(phone)).toMatchObject({ zone, currency: choices.currency })
    expect(phone.troubles).toEqual([])
  })
})

describe('a visitor without scripts', () => {
  let phone: Phone
  const scripts: string[] = []
  const main = () => phone.page.locator('main').innerText()

  beforeAll(async () => {
    phone = await openPhone({ hasScripts: false })
    phone.page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url())
    })
  })
  const open = async (path: string) => {
    const hasMain = async () => {
      await phone.page.goto(path)
      return phone.page.locator('main').count()
    }
    await expect.poll(hasMain).toBe(1)
  }
  afterAll(() => phone.close())

  it('reads home, with prices', async () => {
    await open('/')
    expect(await main()).toContain('The exchange')
    expect(await main()).toMatch(/BTC\/USDT[\s\S]*\d[\d,]*\.\d\d/)
  })

  it('fetches no script, not even ahead: the app is named in the page and asked for after its paint', async () => {
    await open('/')
    expect(await phone.page.locator('link[rel=later][data-entry]').count()).toBeGreaterThan(0)
    expect(scripts).toEqual([])
  })

  it('fetches the fonts of figures and of Latin letters with the page, each once', async () => {
    await open('/')
    const fonts = () =>
      phone.page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ name, initiatorType }) => {
            const [, font] = /assets\/([a-z-]+)-/.exec(name) ?? []
            return `${font} by ${initiatorType}`
          })
          .sort(),
      )
    await expect.poll(fonts).toEqual(['dial by css', 'inter-latin-wght-normal by css'])
  })

  it('goes to the markets by a link, and on to one of them', async () => {
    await open('/markets')
    await phone.page.getByRole('link', { name: /BTC/ }).first().click()
    await phone.page.waitForURL(/BTC-USDT/)
    await open(phone.page.url())
    expect(await main()).toMatch(/\d[\d,]*\.\d\d/)
  })

  it('reads an article of the help center, and what can be checked', async () => {
    await open('/helpCenter/article/22')
    expect((await main()).length).toBeGreaterThan(300)
    await open('/check')
    expect(await main()).toContain('npm run verify:cycles')
  })
})

describe('who comes by a link', () => {
  it('in a language gets the page in it, whatever the browser speaks', async () => {
    const phone = await openPhone({ locale: 'en-US' })
    await markRendered(phone)
    await openRendered(phone, '/markets?lang=ja')
    expect(await phone.page.title()).toBe(`${wordsOf('ja')('app.title.markets')} · Assay`)
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe('ja')
    expect(phone.troubles).toEqual([])
    await phone.close()
  })

  it('finds titles, descriptions, images and languages, and pages are listed', async () => {
    const read = async (path: string) => (await fetch(origin() + path, HTML)).text()
    /** A busy server leaves a page to the app. */
    const readRendered = async (path: string) => {
      let page = ''
      const look = async () => {
        page = await read(path)
        return page
      }
      await expect.poll(look).toContain('"rendered":"page"')
      return page
    }
    const page = await readRendered('/markets/BTC-USDT')
    expect(page).toMatch(/<meta property="og:title" content="BTC\/USDT/)
    expect(page).toContain(`<meta property="og:url" content="${origin()}/markets/BTC-USDT">`)
    expect(page.match(/rel="alternate" hreflang=/g)).toHaveLength(14)
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? []
    const texts = new Set<string | undefined>()
    for (const path of SIMILAR) {
      texts.add(/ name="description" content="([^"]+)"/.exec(await readRendered(path))?.[1])
    }
    expect(texts.size).toBe(SIMILAR.length)
    expect(await readRendered('/markets?lang=de')).toContain('<noscript>Diese Seite')
    const { status, headers } = await fetch(image)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await read('/robots.txt')).toContain(`Sitemap: ${origin()}/sitemap.xml`)
    const map = await read('/sitemap.xml')
    for (const path of ['/markets/BTC-USDT', '/helpCenter/article/22', '/check']) {
      expect(map).toContain(`<loc>${origin()}${path}</loc>`)
    }
  })
})

const HTML = { headers: { accept: 'text/html' } }
/** Pages that say much the same. */
const SIMILAR = [
  '/',
  '/introduction',
  '/aboutUs',
  '/notice',
  '/markets',
  '/markets/BTC-USDT',
  '/markets/ETH-USDT',
  '/marketDetails/contract?market=BTC-USDT',
  '/coinExchange?market=BTC-USDT',
  '/coinExchange?market=ETH-USDT',
]

describe('a member', () => {
  let phone: Phone

  beforeAll(async () => {
    phone = await openPhone()
    await phone.page.goto('/')
    await signInWithDemoWallet(phone.page, words)
  })
  afterAll(() => phone.close())

  it('gets a frame: nothing private is in the HTML, and nothing caches it', async () => {
    const { userid, address } = await ask<Record<string, string>>(phone.page, '/user/userInfo')
    for (const path of ['/', '/balances', '/coinExchange']) {
      let html = ''
      // A busy server sends the page without its frame.
      const open = async () => {
        const answer = await phone.page.goto(path)
        html = (await answer?.text()) ?? ''
        // Not `no-store`: Back shows such a page at once, and nothing private lies in it.
        expect(answer?.headers()['cache-control']).toBe('private, no-cache')
        expect(html).toContain('"rendered":"frame"')
        return html
      }
      await expect.poll(open).toContain('aria-busy="true"')
      for (const secret of [address, `"${userid}"`]) {
        expect(html.toLowerCase()).not.toContain(String(secret).toLowerCase())
      }
    }
    await expect.poll(() => phone.page.locator('h1').count()).toBe(1)
    expect(phone.troubles).toEqual([])
  })
})

describe('who is faster than the app', () => {
  let phone: Phone
  let letGo: () => void

  /** A page that is there while its app is not. */
  const openBefore = async (path: string) => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    phone = await openPhone()
    await phone.context.route(/\/assets\/index-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await phone.page.goto(path, { waitUntil: 'commit' })
    // On a busy machine the page may come without having been rendered.
    while ((await phone.page.locator('main').count()) === 0) {
      await phone.page.goto(path, { waitUntil: 'commit' })
      await phone.page.locator('#root').waitFor({ state: 'attached' })
    }
  }

  it('has pressed a button, which does what it says once the app is there', async () => {
    await openBefore('/')
    await phone.page.getByRole('button', { name: words('home.wallet.connect') }).click()
    // Where nothing is to be pressed: this takes nothing back.
    await phone.page.getByText(words('home.guest.text')).click()
    letGo()
    await phone.page.getByRole('dialog').waitFor()
    expect(phone.troubles).toEqual([])
    await phone.close()
  })

  it('presses while the app takes the page over, and the press counts once', async () => {
    phone = await openPhone()
    const { page } = phone
    const name = words('markets.favorite.add', { market: 'BTC/USDT' })
    // Runs before all other listeners, when React listens and the page does not know yet.
    await page.addInitScript((label) => {
      localStorage.removeItem('favorites')
      addEventListener('app-ready', () => {
        const star = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
        star?.click()
        document.body.setAttribute('data-app', star ? 'pressed' : 'without rows')
      })
    }, name)
    const open = async () => {
      await page.goto('/markets')
      await page.locator('body[data-app]').waitFor()
      return page.locator('body').getAttribute('data-app')
    }
    // On a busy machine the page may come without its rows.
    await expect.poll(open, { timeout: 300_000 }).toBe('pressed')
    await page.getByLabel(words('markets.favorite.remove', { market: 'BTC/USDT' })).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBe('["BTC/USDT"]')
    expect(phone.troubles).toEqual([])
    await phone.close()
  })

  it('has typed what to look for, which is then found', async () => {
    await openBefore('/markets')
    const field = phone.page.getByLabel(words('markets.search'))
    await field.fill('sol')
    letGo()
    await phone.page.getByRole('link', { name: /BTC\/USDT/ }).waitFor({ state: 'detached' })
    await phone.page.getByRole('link', { name: /SOL\/USDT/ }).waitFor()
    expect(await field.inputValue()).toBe('sol')
    await phone.close()
  })

  it('has a finger on a row while the app arrives, and goes where that row leads', async () => {
    await openBefore('/markets')
    const { page } = phone
    await page.getByLabel(words('markets.search')).fill('sol')
    await page.evaluate(() =>
      addEventListener('app-ready', () => document.body.setAttribute('data-app', 'ready')),
    )
    await page.getByRole('link', { name: /SOL\/USDT/ }).hover()
    await page.mouse.down()
    letGo()
    await page.locator('body[data-app]').waitFor()
    await page.mouse.up()
    await page.waitForURL('**/marketDetails/trad?market=SOL-USDT')
    expect(phone.troubles).toEqual([])
    await phone.close()
  })

  it.each(['contextmenu', 'blur'])(
    'has a press that only %s ends while the app arrives, and gets what was typed',
    async (ending) => {
      await openBefore('/markets')
      const { page } = phone
      await page.getByLabel(words('markets.search')).fill('sol')
      await page.getByRole('link', { name: /SOL\/USDT/ }).hover()
      await page.mouse.down()
      await page.evaluate((name) => dispatchEvent(new Event(name)), ending)
      letGo()
      await page.getByRole('link', { name: /BTC\/USDT/ }).waitFor({ state: 'detached' })
      await phone.close()
    },
  )
})
