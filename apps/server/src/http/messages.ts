/** Texts that the server itself writes, in 13 languages: one sentence for every closed code. */
import { readFileSync } from 'node:fs'
import type { Details, MessageCode } from '@assay/wire/envelope.ts'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'

/** A letter before it is put into anyone's language; `words` are figures that are sentences too. */
export type LetterTemplate = {
  subject: MessageCode
  body: MessageCode
  details?: Record<string, string>
  words?: Record<string, MessageCode>
}

type Catalog = Partial<Record<string, string>>

const catalogs = new Map<Locale, Catalog>(
  Object.values(LOCALES).map((locale) => {
    const file = new URL(import.meta.resolve(`@assay/wire/messages/${locale}.json`))
    return [locale, JSON.parse(readFileSync(file, 'utf8')) as Catalog]
  }),
)

/** The sentence in the caller's language, English where a translation is missing. */
export function messageOf(code: MessageCode, locale: Locale, details: Details = {}): string {
  const sentence = catalogs.get(locale)?.[code] ?? catalogs.get('en')?.[code] ?? code
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = details[name]
    if (value === undefined) return whole
    return FIGURES.has(name) ? figureText(value, locale) : String(value)
  })
}

/** The limits that refusals name. Codes, and the amounts that letters report, stay unformatted. */
const FIGURES = new Set(['minimum', 'maximum', 'left', 'low', 'high', 'most', 'remaining', 'unit'])

/** A decimal text in the marks of the language, every digit of it. */
function figureText(value: Details[string], locale: Locale): string {
  const text = String(value)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const style = { useGrouping: 'always', maximumFractionDigits: 18 } as const
  return new Intl.NumberFormat(locale, style).format(text as `${number}`)
}

/** The format of times in letters: `2026-03-01 12:30 UTC`. */
export const utcText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The body of a letter, with its words in the same language. */
export function bodyOf({ body, details = {}, words = {} }: LetterTemplate, locale: Locale): string {
  const spoken = Object.entries(words).map(([name, code]) => [
    name,
    messageOf(code, locale, details),
  ])
  return messageOf(body, locale, { ...details, ...Object.fromEntries(spoken) })
}
