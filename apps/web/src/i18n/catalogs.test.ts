import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LOCALES } from '@assay/wire/locale.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'

type Messages = Record<string, string>

const here = import.meta.dirname
const server = join(here, '../../../../packages/wire/src/messages')
const areas = readdirSync(join(here, 'en')).map((name) => basename(name, '.json'))
const locales = Object.values(LOCALES)

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Messages
const fileOf = (locale: string, area: string) =>
  area === 'the server' ? join(server, `${locale}.json`) : join(here, locale, `${area}.json`)

/** The names that a message wants, such as `minimum` of "at least {minimum}". */
function placeholders(text: string): string[] {
  const names = new Set<string>()
  const walk = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      names.add(String(token[0]))
      if (typeof token[2] === 'object') Object.values(token[2] ?? {}).forEach(walk)
    }
  }
  walk(compileMessage(text))
  return [...names].sort()
}

const shapeOf = (messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, placeholders(text)]))

// proves I18N-01 NET-15
describe.each([...areas, 'the server'])('the messages of %s', (area) => {
  const english = shapeOf(read(fileOf('en', area)))

  test.each(locales)('have the same keys and placeholders in %s', (locale) => {
    expect(shapeOf(read(fileOf(locale, area)))).toEqual(english)
  })
})

/** Common characters whose traditional form differs (and is not itself used there). */
const SIMPLIFIED = /[账认证币种设备连钱询价录额动时间请输显总资产负债权开关闭错误让]/

test('traditional Chinese has no simplified characters', () => {
  const found = [...areas, 'the server'].flatMap((area) =>
    Object.entries(read(fileOf('zh-TW', area))).filter(([, text]) => SIMPLIFIED.test(text)),
  )
  expect(found).toEqual([])
})

test('German says Sie, everywhere', () => {
  const found = [...areas, 'the server'].flatMap((area) =>
    Object.entries(read(fileOf('de', area))).filter(([, text]) =>
      /\b(du|dein\w*|dir|dich)\b/i.test(text),
    ),
  )
  expect(found).toEqual([])
})

test('Spanish says tú, everywhere', () => {
  const found = [...areas, 'the server'].flatMap((area) =>
    Object.entries(read(fileOf('es', area))).filter(([, text]) =>
      /\b(usted(es)?|introduzca|pruebe|inicie|elija|pulse|escriba|abra|escanee|necesita esta)\b/i.test(
        text,
      ),
    ),
  )
  expect(found).toEqual([])
})

test('French marks stay on the line of the word before them', () => {
  const found = [...areas, 'the server'].flatMap((area) =>
    Object.entries(read(fileOf('fr', area))).filter(([, text]) => / [:;?!»]|« /.test(text)),
  )
  expect(found).toEqual([])
})
