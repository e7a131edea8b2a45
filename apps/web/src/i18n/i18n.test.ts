import { catalogs } from 'virtual:catalogs'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { renderMarkup } from '../testing/render.ts'
import { activate, i18n, loadMessages, speak, t, useLocale, useT, wireLanguage } from './i18n.ts'
import type { AppLocale } from './locale.ts'
import type { MessageArea, MessageKey } from './messageKey.ts'

function Cancelling() {
  const t = useT()
  return createElement('p', { lang: useLocale() }, t('spot.cancelAll.action', { count: 1_234 }))
}

test('a key without a message shows itself, also while its area is on its way', async () => {
  await speak('en')
  expect(t('no.such.key' as MessageKey)).toBe('no.such.key')
  expect(t('spot.cancelAll.action', { count: 2 })).toBe('spot.cancelAll.action')
  await loadMessages('spot')
  expect(t('spot.cancelAll.action', { count: 2 })).toBe('Cancel 2 orders')
})

test('pages are rendered in one language after another where there is no document', async () => {
  expect(typeof document).toBe('undefined')
  await loadMessages('spot')
  for (const locale of ['de', 'ru', 'en'] as const) await speak(locale)
  const drawn = (locale: AppLocale) => {
    activate(locale)
    return renderMarkup(createElement(Cancelling))
  }
  expect([drawn('de'), drawn('ru'), drawn('de'), drawn('en')]).toEqual([
    '<p lang="de">1.234 Orders stornieren</p>',
    '<p lang="ru">Отменить 1\u00a0234 ордера</p>',
    '<p lang="de">1.234 Orders stornieren</p>',
    '<p lang="en">Cancel 1,234 orders</p>',
  ])
})

// proves I18N-03
test('a new language has the areas that were opened before, and the page is notified', async () => {
  const page = { documentElement: { lang: '' } }
  vi.stubGlobal('document', page)
  await speak('ja')
  expect([t('spot.cancelAll.action', { count: 2 }), page.documentElement.lang]).toEqual([
    '2 件の注文を取り消す',
    'ja',
  ])
  await speak('__')
  expect(t('spot.cancelAll.action', { count: 2 })).toMatch(/^\[Cáñçél 2 ördérš ·+\]$/)
  expect([wireLanguage(), page.documentElement.lang]).toEqual(['en', 'en-x-pseudo'])
  vi.unstubAllGlobals()
})

test('of two languages asked for at once the last one is spoken', async () => {
  const first = speak('ko')
  await speak('fr')
  await first
  expect([i18n.locale, t('app.close')]).toEqual(['fr', 'Fermer'])
})

test('components are notified of a language once, however many areas it brings', async () => {
  let changes = 0
  const forget = i18n.on('change', () => {
    changes += 1
  })
  await loadMessages('orders', 'errors')
  await speak('vi')
  // The two areas; the messages of the language, and the language itself, at one moment.
  expect(changes).toBe(3)
  await loadMessages('orders', 'errors')
  expect(changes).toBe(3)
  forget()
})

test('every area can be loaded by its name in every language', async () => {
  const areas = Object.keys((await catalogs.en?.())?.areas ?? {})
  expect(areas.length).toBeGreaterThan(30)
  for (const [locale, read] of Object.entries(catalogs)) {
    const catalog = await read?.()
    expect([locale, Object.keys(catalog?.areas ?? {})]).toEqual([locale, areas])
    expect(Object.keys((await catalog?.areas.errors?.())?.default ?? {}).length).toBeGreaterThan(
      100,
    )
  }
  await expect(loadMessages('nowhere' as MessageArea)).rejects.toThrow('no messages vi:nowhere')
})
