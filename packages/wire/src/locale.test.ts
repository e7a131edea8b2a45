import { expect, test } from 'vitest'
import { acceptedLocale, matchLocale } from './locale.ts'

test('Chinese goes by script and region, old Indonesian by its new code', () => {
  expect(matchLocale('zh')).toBe('zh-CN')
  expect(matchLocale('zh-Hant-HK')).toBe('zh-TW')
  expect(matchLocale('zh-MO')).toBe('zh-TW')
  expect(matchLocale('zh-Hans-SG')).toBe('zh-CN')
  expect(matchLocale('in')).toBe('id')
  expect(matchLocale('pt-PT')).toBe('pt')
  expect(matchLocale('es-419')).toBe('es')
})

test('an Accept-Language header gives its first language that we have, else English', () => {
  expect(acceptedLocale('sv-SE,de-AT;q=0.9,en;q=0.8')).toBe('de')
  expect(acceptedLocale('zh-HK')).toBe('zh-TW')
  expect(acceptedLocale('*')).toBe('en')
  expect(acceptedLocale(undefined)).toBe('en')
})
