/**
 * The messages of the app in the current language. `t` speaks outside React; components use `useT`,
 * which renders again when the language changes. Areas beyond the core are loaded with the screens
 * that need them, and again for a new language.
 */

import { catalogs } from 'virtual:catalogs'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import { createStore, useStore } from '../live/createStore.ts'
import { remembered } from '../session/storage.ts'
import { type AppLocale, PSEUDO } from './locale.ts'
import type { MessageArea, MessageKey } from './messageKey.ts'
import { type Message, speakMessage, type Values } from './speakMessage.ts'

const YEAR_SECONDS = 365 * 86_400

export type Translate = (key: MessageKey, values?: Values) => string

type Messages = Record<string, Message>

/** What has been loaded, by language. */
const spokenHere = new Map<AppLocale, Messages>()
const loaded = new Set<string>()
const CORE = 'core'
type Area = MessageArea | typeof CORE
const areas = new Set<Area>([CORE])
/** The language that is spoken or on its way. */
let wanted: AppLocale = 'en'

/** Changes with the language and with each area that arrives. */
const spoken = createStore<{ locale: AppLocale; version: number }>({ locale: 'en', version: 0 })

/** A key without a message shows itself, so that the gap is seen. */
export const t: Translate = (key, values = {}) => {
  const { locale } = spoken.get()
  const message = spokenHere.get(locale)?.[key]
  return message ? speakMessage(message, values, tagOf(locale)) : key
}

export function useT(): Translate {
  useStore(spoken)
  return t
}

export const useLocale = () => useStore(spoken, (value) => value.locale)
export const currentLocale = () => spoken.get().locale
/**
 * What the server is asked for, also while our own messages are still on their way: what a page
 * fetches first would else come in English. The pseudo-locale reads English.
 */
export const wireLanguage = (): Locale =>
  (Object.values(LOCALES) as string[]).includes(wanted) ? (wanted as Locale) : 'en'

async function load(locale: AppLocale, area: Area) {
  const name = `${locale}:${area}`
  if (loaded.has(name)) return
  const catalog = await catalogs[locale]?.()
  const messages = area === CORE ? catalog?.default : (await catalog?.areas[area]?.())?.default
  if (!messages) throw new Error(`There are no messages ${name}.`)
  spokenHere.set(locale, { ...spokenHere.get(locale), ...messages })
  loaded.add(name)
}

/** Makes the messages of some areas ready; a screen awaits this together with its code. */
export async function loadMessages(...names: MessageArea[]) {
  for (const area of names) areas.add(area)
  const locale = wanted
  const missing = names.filter((area) => !loaded.has(`${locale}:${area}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((area) => load(locale, area)))
  spoken.patch({ version: spoken.get().version + 1 })
}

/** Switches the language without a reload. */
export async function speak(locale: AppLocale) {
  wanted = locale
  await Promise.all([...areas].map((area) => load(locale, area)))
  if (locale !== wanted) return
  document.documentElement.lang = tagOf(locale)
  spoken.set({ locale, version: spoken.get().version + 1 })
}

/** A person's choice, which is kept. */
export async function chooseLanguage(locale: AppLocale) {
  await speak(locale)
  remembered.set('locale', locale)
  // For the server, which sends the page's messages along with it.
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie store is not everywhere.
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

const tagOf = (locale: AppLocale) => (locale === PSEUDO ? 'en-x-pseudo' : locale)
