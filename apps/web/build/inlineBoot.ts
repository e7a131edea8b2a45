/**
 * Inlines `boot.js` into the built page: it runs before the first paint, which then waits for no
 * other file. The app itself is linked, in the order in which `boot.js` loads it after that paint.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const BOOT = '<script src="/boot.js"></script>'
const MODULES =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?/g

export const inlineBoot: Plugin = {
  name: 'assay-inline-boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      if (!page.includes(BOOT)) throw new Error(`The page has no ${BOOT}.`)
      const source = readFileSync(join(import.meta.dirname, '../public/boot.js'), 'utf8')
      const { code } = minifySync('boot.js', source)
      const [entry, ...imported] = [...page.matchAll(MODULES)].map(([, address = '']) => address)
      if (!entry) throw new Error('The page loads no module.')
      const links = [...imported, entry].map(
        (address) => `<link rel="later" crossorigin href="${address}" data-entry>`,
      )
      return page
        .replaceAll(MODULES, '')
        .replace('</head>', () => `${links.join('')}</head>`)
        .replace(BOOT, () => `<script>${code}</script>`)
    },
  },
}
