import { expect, test } from 'vitest'
import { detectLocale } from './locale.ts'

// proves I18N-02
test('the first language of the browser that we have is taken, else English', () => {
  expect(detectLocale(['sv-SE', 'de-AT', 'en'], undefined)).toBe('de')
  expect(detectLocale(['sv-SE'], undefined)).toBe('en')
})

// proves I18N-03
test('a stored choice wins over the browser', () => {
  expect(detectLocale(['de-DE'], 'ja')).toBe('ja')
})
