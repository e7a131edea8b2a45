/** The files of a page as the build has listed them: a browser hears of them with the page itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@assay/wire/locale.ts'

type Listed = {
  /** By the module of the screen. */
  screens: Record<string, string[]>
  /** The file of each area of messages, by language. */
  messages: Record<string, Record<string, string>>
}

/** What every page speaks. */
const CORE = ''

/** Links to the styles and modules of a screen, and to its messages; none for one that is not listed. */
export function readPageFiles(root: string) {
  const list = join(root, '.vite/pages.json')
  const { screens, messages }: Listed = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : { screens: {}, messages: {} }
  return (screen: string, areas: readonly string[], locale: Locale): string => {
    const texts = [CORE, ...areas].map((area) => messages[locale]?.[area])
    return [...(screens[screen] ?? []), ...texts]
      .filter((file) => file !== undefined)
      .map(linkTo)
      .join('')
  }
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`
