/**
 * The files of a page, as listed by the build. Styles are inlined, so that the first paint waits
 * for nothing else; modules are linked and load after it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@assay/wire/locale.ts'

type Listed = {
  /** By the module of the screen. */
  screens: Record<string, string[]>
  /** The file of each area of messages, by language. */
  messages: Record<string, Record<string, string>>
}

export type PageFiles = {
  /** The page as it was built, with its styles inside. */
  built: string
  /**
   * Styles of a screen, and links to its modules and messages; empty for a screen that is not
   * listed.
   */
  headOf: (screen: string, areas: readonly string[], locale: Locale) => string
}

/** What every page speaks. */
const CORE = ''

export function readPageFiles(root: string): PageFiles {
  const list = join(root, '.vite/pages.json')
  const { screens, messages }: Listed = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : { screens: {}, messages: {} }
  const styles = new Map<string, string>()
  const styleOf = (file: string) => {
    const known = styles.get(file) ?? styleElement(file, readFileSync(join(root, file), 'utf8'))
    styles.set(file, known)
    return known
  }
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  return {
    built: built.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, file: string) =>
      styleOf(file),
    ),
    headOf: (screen, areas, locale) => {
      const texts = [CORE, ...areas].map((area) => messages[locale]?.[area])
      return [...(screens[screen] ?? []), ...texts]
        .filter((file) => file !== undefined)
        .map((file) => (file.endsWith('.css') ? styleOf(file) : linkTo(file)))
        .join('')
    },
  }
}

/** Tells the app's module loader that this sheet is present; a disabled link is not fetched. */
const styleElement = (file: string, sheet: string) =>
  `<style>${sheet}</style><link rel="stylesheet" href="/${file}" disabled>`

const linkTo = (file: string) => `<link rel="later" href="/${file}">`
