/** The files of a page as the build has listed them: a browser hears of them with the page itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@assay/wire/locale.ts'

type Listed = {
  pages: { paths: string; files: string[]; areas: string[] }[]
  /** The file of each area of messages, by language. */
  messages: Record<string, Record<string, string>>
}

/** Links to the styles and modules of a page; undefined for one that the build has not listed. */
export function readPageFiles(root: string): (path: string, locale: Locale) => string | undefined {
  const list = join(root, '.vite/pages.json')
  if (!existsSync(list)) return () => undefined
  const { pages, messages } = JSON.parse(readFileSync(list, 'utf8')) as Listed
  const known = pages.map((page) => ({ ...page, paths: new RegExp(page.paths) }))
  return (path, locale) => {
    const page = known.find(({ paths }) => paths.test(path))
    if (!page) return undefined
    const texts = page.areas.map((area) => messages[locale]?.[area])
    return [...page.files, ...texts]
      .filter((file) => file !== undefined)
      .map(linkTo)
      .join('')
  }
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`
