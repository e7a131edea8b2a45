/** Every code has a text in every language, with the same placeholders. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../errorCodes.ts'
import { LOCALES } from '../locale.ts'

/** The other unions are types, erased at run time: their members are read from the source text. */
const knownCodes = [
  ...ERROR_CODES,
  ...['SuccessCode', 'ServerText'].flatMap((name) => membersOf(name, read('../envelope.ts'))),
]

function membersOf(union: string, source: string): string[] {
  const [, after = ''] = source.split(`type ${union} =`)
  const [body = ''] = after.split(/\n\n|\nexport /)
  const words = body.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '').matchAll(/'(\w+)'/g)
  return [...words].map(([, code]) => code!)
}

const english = catalogOf('en')

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

function catalogOf(locale: string): Record<string, string> {
  return JSON.parse(read(`./${locale}.json`)) as Record<string, string>
}

const placeholders = (sentence: string): string[] => (sentence.match(/\{[^}]*\}/g) ?? []).toSorted()
const tags = (sentence: string): string[] => sentence.match(/<[^>]*>/g) ?? []

test('the unions are read whole from their source', () => {
  for (const code of ['marketNotFound', 'assetInvalid', 'malformedRequest', 'internal']) {
    expect(knownCodes).toContain(code)
  }
  expect(knownCodes).toContain('imageUploaded')
  expect(knownCodes).toContain('bannerBook')
  expect(new Set(knownCodes).size).toBe(knownCodes.length)
})

// proves I18N-01
describe.each(Object.values(LOCALES))('the messages in %s', (locale) => {
  const catalog = catalogOf(locale)

  test('have a sentence for every code, and for nothing else', () => {
    expect(Object.keys(catalog).toSorted()).toEqual(knownCodes.toSorted())
    expect(Object.entries(catalog).filter(([, sentence]) => !sentence.trim())).toEqual([])
  })

  test('name the same figures and keep the same tags as the English ones', () => {
    const shapeOf = (sentences: Record<string, string>) =>
      Object.entries(sentences).map(([code, text]) => [code, placeholders(text), tags(text)])
    expect(shapeOf(catalog)).toEqual(shapeOf(english))
  })

  test('keep the signed statement in plain ASCII, as EIP-4361 demands', () => {
    expect(catalog.signInStatement).toMatch(/^[ -~]+$/)
    expect(catalog.linkStatement).toMatch(/^[ -~]+$/)
    expect(catalog.proveStatement).toMatch(/^[ -~]+$/)
  })

  test('say how long a code is valid: 5 minutes', () => {
    expect(catalog.codeBody).toMatch(/(?<!\d)5(?!\d)/)
  })
})
