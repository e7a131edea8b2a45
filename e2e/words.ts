/**
 * The app's own words, and the server's as `error.…`, so that a journey finds a button in any
 * language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../apps/web/src/i18n')
const SERVER = join(import.meta.dirname, '../packages/wire/src/messages')

export type Words = (key: string, values?: Record<string, string | number>) => string

/** `locale` is the folder of the catalog: en, de, ja … */
export function wordsOf(locale: string): Words {
  const catalog: Record<string, string> = {}
  for (const file of readdirSync(join(FOLDER, locale))) {
    Object.assign(catalog, JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8')))
  }
  const sent = JSON.parse(readFileSync(join(SERVER, `${locale}.json`), 'utf8'))
  for (const code of Object.keys(sent)) catalog[`error.${code}`] = sent[code]
  return (key, values = {}) => {
    const text = catalog[key]
    if (text === undefined) throw new Error(`The catalog ${locale} has no \`${key}\`.`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
