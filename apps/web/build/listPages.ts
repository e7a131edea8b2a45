/**
 * Writes for the server what it needs to know of pages before rendering them, from the table of
 * routes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts } from '@assay/wire/page.ts'
import type { Plugin } from 'vite'

export const listPages: Plugin = {
  name: 'assay-list-pages',
  async writeBundle({ dir = '' }) {
    const { pages }: { pages: readonly PageFacts[] } = await import(
      pathToFileURL(join(dir, 'render.js')).href
    )
    writeFileSync(join(dir, 'pages.json'), JSON.stringify(pages))
  },
}
