/**
 * `npm run shots`: screenshots of every screen on phones and desktops, in both themes and in long
 * languages, stored in `.assay/shots`; and the image in the README (`-- --readme` for that only).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import setup from '../../e2e/demoServer.ts'
import { closeBrowser, openPhone, type Phone, type PhoneOptions } from '../../e2e/phone.ts'
import { signInAs } from '../../e2e/screens/login.ts'
import { wordsOf } from '../../e2e/words.ts'
import { buildWeb } from '../buildWeb.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.assay/shots')
const SETTLE_MS = 2_500

const PAGES = [
  '/',
  '/coinExchange',
  '/marketDetails/trad',
  '/coinSearch',
  '/balances',
  '/balanceRecord',
  '/coinTransfer',
  '/orders/spot',
  '/my',
  '/setting',
  '/aboutUs',
  '/notice',
  '/bindEmail',
]
type Look = PhoneOptions & { name: string }
const LOOKS: Look[] = [
  { name: 'dark' },
  { name: 'light', theme: 'light' },
  { name: 'de', locale: 'de-DE' },
  { name: 'ja', locale: 'ja-JP', theme: 'light' },
  { name: '320', width: 320, height: 640 },
  { name: '768', width: 768, height: 1_024 },
  { name: '1440', width: 1_440, height: 900 },
]

buildWeb()
mkdirSync(FOLDER, { recursive: true })
const stop = await setup()
try {
  if (!process.argv.includes('--readme')) for (const look of LOOKS) await takeLook(look)
  await composeImage()
} finally {
  await closeBrowser()
  await stop()
}
console.log(`The screenshots are in ${FOLDER}.`)

async function takeLook(look: Look): Promise<void> {
  const phone = await openPhone(look)
  await signInAs(phone.page, 'veteran', wordsOf(look.locale?.slice(0, 2) ?? 'en'))
  for (const path of PAGES) await take(phone, path, `${nameOf(path)}-${look.name}`)
  await phone.close()
}

async function take({ page }: Phone, path: string, name: string): Promise<Buffer> {
  await page.goto(path)
  await page.waitForTimeout(SETTLE_MS)
  await closeTips(page)
  return page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

/** The messages that come up at home, one after the other. */
async function closeTips(page: Phone['page']): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1_500)
  }
}

/** Three phones beside each other on ivory. */
async function composeImage(): Promise<void> {
  const phone = await openPhone()
  await signInAs(phone.page, 'veteran')
  const shots: string[] = []
  for (const path of ['/', '/coinExchange', '/marketDetails/trad']) {
    shots.push((await take(phone, path, `readme-${nameOf(path)}`)).toString('base64'))
  }
  await phone.close()
  const board = await openPhone({ width: 1_290, height: 920 })
  const phones = shots
    .map(
      (shot) => `<img src="data:image/png;base64,${shot}" style="border-radius:28px;width:390px">`,
    )
    .join('')
  await board.page.setContent(
    `<body style="margin:0;background:#e3decf;display:flex;gap:30px;padding:38px 30px">${phones}`,
  )
  const image = await board.page.screenshot({ type: 'png' })
  writeFileSync(join(ROOT, 'docs/app.png'), image)
  await board.close()
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace(/\W+/g, '-')
}
