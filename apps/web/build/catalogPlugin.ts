/**
 * Compiles the message files `src/i18n/<locale>/<area>.json` at build time for Lingui, so that the
 * browser carries no ICU parser. `virtual:catalogs` has a lazy chunk per language: what every page
 * needs, and the ways to its further areas. The pseudo-locale `__` is made from English.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

type Token = string | [string, string?, (string | Record<string, unknown>)?]
type Messages = Record<string, string>

const PSEUDO = '__'
const MAP = 'virtual:catalogs'
const ONE = 'virtual:catalog:'

export type CatalogOptions = {
  folder: string
  /** Areas kept elsewhere: a folder with one file per locale, and the prefix of its keys. */
  outside: Record<string, { folder: string; prefix: string }>
  core: readonly string[]
}

export function catalogPlugin({ folder, outside, core }: CatalogOptions): Plugin {
  const locales = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const areas = [...areasOf(join(folder, 'en')), ...Object.keys(outside)]
  const single = areas.filter((area) => !core.includes(area))

  const pathOf = (locale: string, area: string) =>
    outside[area]
      ? join(outside[area].folder, `${locale}.json`)
      : join(folder, locale, `${area}.json`)

  function messagesOf(locale: string, area: string, watch: (path: string) => void): Messages {
    // A language without an area uses English for it; a test ensures that none does.
    const own = pathOf(locale, area)
    const path = existsSync(own) ? own : pathOf('en', area)
    watch(path)
    const messages = JSON.parse(readFileSync(path, 'utf8')) as Messages
    const prefix = outside[area]?.prefix ?? ''
    return Object.fromEntries(Object.entries(messages).map(([key, text]) => [prefix + key, text]))
  }

  function compiled(locale: string, wanted: readonly string[], watch: (path: string) => void) {
    const source = locale === PSEUDO ? 'en' : locale
    const all = wanted.flatMap((area) => Object.entries(messagesOf(source, area, watch)))
    return Object.fromEntries(
      all.map(([key, text]) => {
        const tokens = compileMessage(text)
        return [key, locale === PSEUDO ? pseudo(tokens as Token[]) : tokens]
      }),
    )
  }

  return {
    name: 'assay-catalogs',
    // Lingui's provider imports the shim for React 17; React's own hook saves 0.3 KB on every page.
    config: () => ({ resolve: { alias: { 'use-sync-external-store/shim': 'react' } } }),
    resolveId: (id) => (id === MAP || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MAP}`) {
        const lines = [...locales, PSEUDO].map(
          (locale) => `'${locale}': () => import('${ONE}${locale}')`,
        )
        return `export const catalogs = {${lines.join(',\n')}}`
      }
      if (!id.startsWith(`\0${ONE}`)) return undefined
      const [locale = '', area] = id.slice(ONE.length + 1).split(':')
      const compile = (wanted: readonly string[]) =>
        JSON.stringify(compiled(locale, wanted, (path) => this.addWatchFile(path)))
      if (area) return `export default ${compile([area])}`
      const ways = single.map((name) => `'${name}': () => import('${ONE}${locale}:${name}')`)
      return `export default ${compile(core)}\nexport const areas = {${ways.join(',\n')}}`
    },
  }
}

const areasOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  n: 'ñ',
  s: 'š',
  c: 'ç',
}

/** Accents, brackets and forty percent more length: shows what is untranslated or too narrow. */
function pseudo(tokens: unknown): unknown {
  if (typeof tokens === 'string') return tokens.replace(/[a-zA-Z]/g, (c) => ACCENTS[c] ?? c)
  if (!Array.isArray(tokens)) return tokens
  const walked = tokens.map((token) => {
    if (typeof token === 'string') return pseudo(token)
    if (!Array.isArray(token) || typeof token[2] !== 'object') return token
    const cases = Object.entries(token[2] as Record<string, unknown>).map(([name, value]) => [
      name,
      name === 'offset' ? value : Array.isArray(value) ? inner(value) : pseudo(value),
    ])
    return [token[0], token[1], Object.fromEntries(cases)]
  })
  const length = JSON.stringify(tokens).length
  return ['[', ...walked, ' ', '·'.repeat(Math.ceil(length * 0.3)), ']']
}

const inner = (value: unknown[]) =>
  value.map((token) => (typeof token === 'string' ? pseudo(token) : token))
