/**
 * The files of a page as the build has listed them. Its styles stand in the page itself, so that
 * the first paint waits for nothing else; its modules are named, and the page loads them after it.
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
   * Styles and links to modules of a screen, and to its messages; none for one that is not listed.
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

/**
 * The link says to the app's loader of modules that this sheet is here; one that is disabled is not
 * fetched.
 */
const styleElement = (file: string, sheet: string) =>
  `<style>${sheet}</style><link rel="stylesheet" href="/${file}" disabled>`

const linkTo = (file: string) => `<link rel="later" href="/${file}">`
