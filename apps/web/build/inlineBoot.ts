/** Puts `boot.js` into the built page: it runs before the first paint, which then waits for no other file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const BOOT = '<script src="/boot.js"></script>'

export const inlineBoot: Plugin = {
  name: 'assay-inline-boot',
  apply: 'build',
  transformIndexHtml(page) {
    if (!page.includes(BOOT)) throw new Error(`The page has no ${BOOT}.`)
    const source = readFileSync(join(import.meta.dirname, '../public/boot.js'), 'utf8')
    const { code } = minifySync('boot.js', source)
    return page.replace(BOOT, () => `<script>${code}</script>`)
  },
}
