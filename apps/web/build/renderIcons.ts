/**
 * Draws the PNG icons from `public/icon.svg` with the Chromium at `CHROMIUM` (or /usr/bin/chromium).
 * Run it after changing the mark: `node apps/web/build/renderIcons.ts`.
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
await browser.close()
