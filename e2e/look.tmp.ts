import { closeBrowser, openPhone, withoutMessages } from './phone.ts'
import { signInAs } from './screens/login.ts'
const pages = (process.env.PAGES ?? '/').split(',')
for (const conf of (process.env.CONF ?? 'dark-390-en').split(',')) {
  const [theme, w, lang] = conf.split('-') as ['dark' | 'light', string, string]
  const width = Number(w)
  const phone = await openPhone({ theme, width, height: width > 700 ? 900 : 844, isStill: true, hasWorker: false })
  await withoutMessages(phone)
  if (process.env.WHO) await signInAs(phone.page, process.env.WHO as never)
  await phone.page.goto('/')
  await phone.page.evaluate((code) => localStorage.setItem('locale', JSON.stringify(code)), lang)
  for (const p of pages) {
    await phone.page.goto(p)
    await phone.page.locator('h1').first().waitFor().catch(() => 0)
    await phone.page.waitForTimeout(Number(process.env.WAIT ?? 1800))
    await phone.page.screenshot({ path: `/tmp/assay/see/${p.replaceAll('/', '_')}-${conf}.png`, fullPage: !!process.env.FULL })
  }
  await phone.close()
}
await closeBrowser()
