import { expect, test } from 'vitest'
import { firstLocale, matchLocale } from './locale.ts'

test('Chinese goes by script and region, old Indonesian by its new code', () => {
  expect(matchLocale('zh')).toBe('zh-CN')
  expect(matchLocale('zh-Hant-HK')).toBe('zh-TW')
  expect(matchLocale('zh-MO')).toBe('zh-TW')
  expect(matchLocale('zh-Hans-SG')).toBe('zh-CN')
  expect(matchLocale('in')).toBe('id')
  expect(matchLocale('pt-PT')).toBe('pt')
  expect(matchLocale('es-419')).toBe('es')
})

test('of several tags, the first that we have counts', () => {
  expect(firstLocale(['sv-SE', 'de-AT', 'en'])).toBe('de')
  expect(firstLocale(['zh-HK'])).toBe('zh-TW')
  expect(firstLocale(['*'])).toBeUndefined()
  expect(firstLocale([])).toBeUndefined()
})
