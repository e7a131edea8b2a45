import type { Rejection } from '@assay/domain/rejection.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../i18n/i18n.ts'

let useRefusalText: typeof import('./useRefusalText.ts').useRefusalText
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: {} })
  ;({ useRefusalText } = await import('./useRefusalText.ts'))
})

const said = (refusal: Rejection) =>
  renderToStaticMarkup(createElement(() => useRefusalText()(refusal)))

test('amounts stand as everywhere in the language, counts stay counts', async () => {
  const details = { maximum: '5000', asset: 'USDT' }
  const tooMuch = { code: 'withdrawalAboveMaximum', details } as const
  await loadMessages('errors')
  await speak('en')
  expect(said(tooMuch)).toBe('The maximum for one withdrawal is 5,000.00 USDT.')
  expect(said({ code: 'tooManyLockups', details: { maximum: 1_000 } })).toMatch(/^You have 1,000 /)
  await speak('de')
  expect(said(tooMuch)).toContain('5.000,00 USDT')
})
