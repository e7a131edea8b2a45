/**
 * Writes for the server which files the pages that people open directly need, so that a browser
 * hears of them with the page and fetches them beside the entry instead of after it: the screen with
 * what it imports, its styles, and its messages by language. Other pages fetch nothing they do not show.
 */
import type { Plugin, Rolldown } from 'vite'

type Screen = { module: string; paths: string; areas: readonly string[] }

/** The module of a screen, the paths that open it, and the areas of messages it waits for. */
const SCREENS: readonly Screen[] = [
  { module: 'HomeScreen', paths: '^/(home|login)?$', areas: [] },
  { module: 'SpotScreen', paths: '^/coinExchange$', areas: ['spot', 'orders', 'errors'] },
  {
    module: 'ContractScreen',
    paths: '^/futures$',
    areas: ['contract', 'explain', 'spot', 'orders', 'errors'],
  },
  { module: 'CycleScreen', paths: '^/cycle$', areas: ['cycle', 'spot', 'explain', 'errors'] },
  {
    module: 'CoinScreen',
    paths: '^/(markets/.+|marketDetails/(?!contract).+)$',
    areas: ['coin', 'chart'],
  },
]

export const FIRST_PAGES = '.vite/pages.json'

export const firstPage: Plugin = {
  name: 'assay-first-page',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
    if (!entry) return
    const messages: Record<string, Record<string, string>> = {}
    for (const { facadeModuleId, fileName } of chunks) {
      const [, locale, area = ''] =
        /virtual:catalog:([\w-]+)(?::(\w+))?$/.exec(facadeModuleId ?? '') ?? []
      if (locale) messages[locale] = { ...messages[locale], [area]: fileName }
    }
    const known = filesOf(entry, bundle)
    const pages = SCREENS.map(({ module, paths, areas }) => {
      const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}.tsx`))
      if (!screen) throw new Error(`The bundle has no ${module}.`)
      const files = [...filesOf(screen, bundle)].filter((file) => !known.has(file))
      return { paths, files, areas: ['', ...areas] }
    })
    const source = JSON.stringify({ pages, messages })
    this.emitFile({ type: 'asset', fileName: FIRST_PAGES, source })
  },
}

/**
 * A chunk and everything that it imports at once. The styles of what is imported come first: those of
 * a page may overrule the kit's.
 */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  files.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk' && !files.has(name)) filesOf(next, bundle, files)
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  return files
}
