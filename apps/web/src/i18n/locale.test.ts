import { expect, test } from 'vitest'
import { detectLocale, matchLocale } from './locale.ts'

// proves I18N-02
test('the first language of the browser that we have is taken, else English', () => {
  expect(detectLocale(['sv-SE', 'de-AT', 'en'], undefined)).toBe('de')
  expect(detectLocale(['sv-SE'], undefined)).toBe('en')
})

// proves I18N-03
test('a stored choice wins over the browser', () => {
  expect(detectLocale(['de-DE'], 'ja')).toBe('ja')
})

test('Chinese goes by script and region, old Indonesian by its new code', () => {
  expect(matchLocale('zh')).toBe('zh-CN')
  expect(matchLocale('zh-Hant-HK')).toBe('zh-TW')
  expect(matchLocale('zh-MO')).toBe('zh-TW')
  expect(matchLocale('zh-Hans-SG')).toBe('zh-CN')
  expect(matchLocale('in')).toBe('id')
  expect(matchLocale('pt-PT')).toBe('pt')
  expect(matchLocale('es-419')).toBe('es')
})
