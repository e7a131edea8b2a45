/**
 * The messages of the app in the current language. `t` speaks outside React; components use `useT`,
 * which renders again when the language changes. Areas beyond the core are loaded with the screens
 * that need them, and again for a new language.
 */

import { catalogs } from 'virtual:catalogs'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import { setupI18n } from '@lingui/core'
import { createStore, useStore } from '../live/createStore.ts'
import { remembered } from '../session/storage.ts'
import { type AppLocale, PSEUDO } from './locale.ts'
import type { MessageArea, MessageKey } from './messageKey.ts'

export type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

const i18n = setupI18n()
const loaded = new Set<string>()
const areas = new Set<MessageArea>(['core'])

/** Changes with the language and with each area that arrives. */
const spoken = createStore<{ locale: AppLocale; version: number }>({ locale: 'en', version: 0 })

export const t: Translate = (key, values) => i18n._(key, values as Record<string, unknown>)

export function useT(): Translate {
  useStore(spoken)
  return t
}

export const useLocale = () => useStore(spoken, (value) => value.locale)
export const currentLocale = () => spoken.get().locale
/** What the server is asked for: the pseudo-locale reads English. */
export const wireLanguage = (): Locale => {
  const locale = spoken.get().locale
  return (Object.values(LOCALES) as string[]).includes(locale) ? (locale as Locale) : 'en'
}

async function load(locale: AppLocale, area: MessageArea) {
  const name = `${locale}:${area}`
  if (loaded.has(name)) return
  const catalog = catalogs[name]
  if (!catalog) throw new Error(`There is no catalog ${name}.`)
  const { default: messages } = await catalog()
  i18n.load(tagOf(locale), messages as never)
  loaded.add(name)
}

/** Makes the messages of some areas ready; a screen awaits this together with its code. */
export async function loadMessages(...wanted: MessageArea[]) {
  for (const area of wanted) areas.add(area)
  const { locale } = spoken.get()
  const missing = wanted.filter((area) => !loaded.has(`${locale}:${area}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((area) => load(locale, area)))
  spoken.patch({ version: spoken.get().version + 1 })
}

/** Switches the language without a reload. */
export async function speak(locale: AppLocale) {
  await Promise.all([...areas].map((area) => load(locale, area)))
  i18n.activate(tagOf(locale))
  document.documentElement.lang = tagOf(locale)
  spoken.set({ locale, version: spoken.get().version + 1 })
}

/** A person's choice, which is kept. */
export async function chooseLanguage(locale: AppLocale) {
  await speak(locale)
  remembered.set('locale', locale)
}

const tagOf = (locale: AppLocale) => (locale === PSEUDO ? 'en-x-pseudo' : locale)
