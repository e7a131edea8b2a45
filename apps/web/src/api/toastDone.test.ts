import { readFileSync } from 'node:fs'
import { LOCALES } from '@assay/wire/locale.ts'
import { allRoutes } from '@assay/wire/registry/allRoutes.ts'
import { getApiKeys, revokeApiKey } from '@assay/wire/routes/member/apiKey.ts'
import { beforeEach, expect, test, vi } from 'vitest'

let i18n: typeof import('../i18n/i18n.ts')
let toastDone: typeof import('./toastDone.ts').toastDone
let toasts: typeof import('@assay/ui/notes/toasts.ts').toasts

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: {} })
  i18n = await import('../i18n/i18n.ts')
  ;({ toastDone } = await import('./toastDone.ts'))
  ;({ toasts } = await import('@assay/ui/notes/toasts.ts'))
})

// proves NET-09
test('a finished action is shown with the message and the language of its answer', async () => {
  await i18n.speak('en')
  await toastDone(revokeApiKey)
  expect(toasts.shown()).toMatchObject({ text: 'API key revoked', kind: 'success' })
  toasts.dismiss()
  await i18n.speak('de')
  await toastDone(revokeApiKey)
  expect(toasts.shown()).toMatchObject({ text: 'API-Schlüssel widerrufen' })
})

// proves NET-09
test.each(Object.values(LOCALES))('says what the server sends as msg, in %s', async (locale) => {
  // The file with the server's messages.
  const file = new URL(`../../../../packages/wire/src/messages/${locale}.json`, import.meta.url)
  const sent = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  await i18n.speak(locale)
  const actions = Object.values(allRoutes).filter(({ success }) => success)
  expect(actions.length).toBeGreaterThan(40)
  for (const action of actions) {
    await toastDone(action)
    expect(toasts.shown()?.text).toBe(sent[action.success!])
    toasts.dismiss()
  }
})

test('a read says nothing', async () => {
  await i18n.speak('en')
  await toastDone(getApiKeys)
  expect(toasts.shown()).toBeUndefined()
})
