/**
 * Tells `boot.js` which files the pages that people open directly need, so that the browser fetches
 * them beside the entry instead of after it: the screen with what it imports, its styles, and the
 * messages by language. Other pages fetch nothing they do not show.
 */
import type { Plugin, Rolldown } from 'vite'

/** The module of a screen, and the paths that open it. */
const PAGES = {
  HomeScreen: '^/(home|login)?$',
  SpotScreen: '^/coinExchange$',
  CoinScreen: '^/market(s|Details)/',
  ContractScreen: '^/futures$',
  CycleScreen: '^/cycle$',
}

export const firstPage: Plugin = {
  name: 'assay-first-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const catalogs: Record<string, string> = {}
      for (const { facadeModuleId, fileName } of chunks) {
        const [, locale] = /virtual:catalog:([\w-]+)$/.exec(facadeModuleId ?? '') ?? []
        if (locale) catalogs[locale] = fileName
      }
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry) return html
      const known = filesOf(entry, bundle)
      const pages = Object.entries(PAGES).map(([name, paths]) => {
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}.tsx`))
        if (!screen) throw new Error(`The bundle has no ${name}.`)
        return [paths, [...filesOf(screen, bundle)].filter((file) => !known.has(file))]
      })
      const files = JSON.stringify({ pages, catalogs }).replaceAll('"', '&quot;')
      return html.replace('src="/boot.js"', () => `src="/boot.js" data-files="${files}"`)
    },
  },
}

/** A chunk, its styles, and those of everything that it imports at once. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk' && !files.has(name)) filesOf(next, bundle, files)
  }
  return files
}
