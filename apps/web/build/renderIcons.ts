/**
 * Renders the PNG icons from `public/icon.svg`, and the preview images of links from the banners,
 * with the Chromium at `CHROMIUM` (or /usr/bin/chromium). Run it after changing any of them: `node
 * apps/web/build/renderIcons.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folder = join(import.meta.dirname, '../public')
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8')
/** A maskable icon keeps its mark in the middle 80 % on a full square. */
const maskable = svg
  .replace('rx="15" ', '')
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76" style="background:#11141a"')

const files: [name: string, size: number, text: string][] = [
  ['icon-180.png', 180, svg.replace('rx="15" ', '')],
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  ['icon-maskable-512.png', 512, maskable],
]

/** The size that messengers and networks show. */
const PREVIEW = { width: 1200, height: 630 }
const font = readFileSync(
  join(
    import.meta.dirname,
    '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
).toString('base64')

const preview = (image: string) => `<style>
  @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
  * { margin: 0 }
  body { background: #0a0c10; color: #f3efe6; font: 600 64px Inter; height: 100vh; display: grid;
    grid-template-rows: 1fr auto; box-sizing: border-box; padding: 0 72px 64px }
  .image { display: grid; place-items: center }
  .image svg { width: 1056px; height: 354px; border-radius: 28px }
  .name { display: flex; align-items: center; gap: 28px }
  .name svg { width: 88px; height: 88px }
  small { font: 400 34px Inter; color: #a7adba; margin-left: auto }
</style><div class="image">${image}</div>
<div class="name">${svg}Assay<small>The exchange you can check</small></div>`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const [name, size, text] of files) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${text}`,
  )
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
for (const kind of ['book', 'check', 'launchpad']) {
  const page = await browser.newPage({ viewport: PREVIEW })
  await page.setContent(preview(readFileSync(join(folder, `banners/${kind}.svg`), 'utf8')))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `previews/${kind}.png`) })
  await page.close()
}
await browser.close()
