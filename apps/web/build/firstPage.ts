/**
 * Writes for the server which files each page needs, so that a browser can fetch them in parallel
 * with the entry: the screen with its imports, its styles, and its messages by language.
 */
import type { Plugin, Rolldown } from 'vite'

const FIRST_PAGES = '.vite/pages.json'

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
    const screens: Record<string, string[]> = {}
    for (const chunk of chunks) {
      const [, screen] = /\/(\w+Screen)\.tsx$/.exec(chunk.facadeModuleId ?? '') ?? []
      if (screen) screens[screen] = [...filesOf(chunk, bundle)].filter((file) => !known.has(file))
    }
    const source = JSON.stringify({ screens, messages })
    this.emitFile({ type: 'asset', fileName: FIRST_PAGES, source })
  },
}

/**
 * A chunk with all its static imports. Styles of imports come first, because a page's styles may
 * override the kit's.
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
