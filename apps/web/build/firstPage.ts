/**
 * Tells `boot.js` which files home needs, so that the browser fetches them beside the entry instead
 * of after it: the screen, and the messages by language. Other pages fetch nothing they do not show.
 */
import type { Plugin } from 'vite'

export const firstPage: Plugin = {
  name: 'assay-first-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const catalogs: Record<string, string> = {}
      let screen = ''
      for (const file of Object.values(bundle ?? {})) {
        if (file.type !== 'chunk') continue
        const facade = file.facadeModuleId ?? ''
        if (facade.endsWith('/HomeScreen.tsx')) screen = file.fileName
        const [, locale] = /virtual:catalog:([\w-]+)$/.exec(facade) ?? []
        if (locale) catalogs[locale] = file.fileName
      }
      if (!screen) return html
      const files = JSON.stringify({ screen, catalogs }).replaceAll('"', '&quot;')
      return html.replace('src="/boot.js"', `src="/boot.js" data-files="${files}"`)
    },
  },
}
