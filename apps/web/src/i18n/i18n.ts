/**
 * The messages of the app in the current language, spoken by Lingui. `t` speaks outside React;
 * components use `useT`, which renders again when the language changes. Areas beyond the core are
 * loaded with the screens that need them, and again for a new language.
 */
import { catalogs } from 'virtual:catalogs'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import { setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { remembered } from '../store/storage.ts'
import { type AppLocale, PSEUDO } from './locale.ts'
import type { MessageArea, MessageKey } from './messageKey.ts'
import { messageValues, type Values } from './messageValues.ts'

const YEAR_SECONDS = 365 * 86_400

export type Translate = (key: MessageKey, values?: Values) => string

/** For the provider at the root. A key without a message shows itself, so that the gap is seen. */
export const i18n = setupI18n({
  locale: 'en',
  messages: { en: {} },
  missing: (_, key) => key,
})

const CORE = 'core'
type Area = MessageArea | typeof CORE
/** What is here, by language and area. */
const loaded = new Set<string>()
/** What each language that is spoken has to have. */
const areas = new Set<Area>([CORE])
/** The language that is spoken or on its way. */
let wanted: AppLocale = 'en'

export const t: Translate = (key, values = {}) =>
  i18n._(key, messageValues(values, tagOf(currentLocale())))

export function useT(): Translate {
  useLingui()
  return t
}

export const useLocale = () => useLingui().i18n.locale as AppLocale
export const currentLocale = () => i18n.locale as AppLocale
/**
 * What the server is asked for, also while our own messages are still on their way: what a page
 * fetches first would else come in English. The pseudo-locale reads English.
 */
export const wireLanguage = (): Locale =>
  (Object.values(LOCALES) as string[]).includes(wanted) ? (wanted as Locale) : 'en'

async function messagesOf(locale: AppLocale, area: Area) {
  const catalog = await catalogs[locale]?.()
  const messages = area === CORE ? catalog?.default : (await catalog?.areas[area]?.())?.default
  if (!messages) throw new Error(`There are no messages ${locale}:${area}.`)
  return messages
}

/** Loads what is missing; components are notified once, when all has loaded. */
async function load(locale: AppLocale, names: Iterable<Area>) {
  const missing = [...names].filter((area) => !loaded.has(`${locale}:${area}`))
  if (missing.length === 0) return
  const arrived = await Promise.all(missing.map((area) => messagesOf(locale, area)))
  i18n.load(locale, Object.assign({}, ...arrived))
  for (const area of missing) loaded.add(`${locale}:${area}`)
}

/** Makes the messages of some areas ready; a screen awaits this together with its code. */
export async function loadMessages(...names: MessageArea[]) {
  for (const area of names) areas.add(area)
  await load(wanted, names)
}

/** Switches the language without a reload. */
export async function speak(locale: AppLocale) {
  wanted = locale
  await load(locale, areas)
  if (locale === wanted) activate(locale)
}

/** Activates a language whose messages are loaded. Also works without a page. */
export function activate(locale: AppLocale) {
  wanted = locale
  i18n.activate(locale, tagOf(locale))
  if (typeof document !== 'undefined') document.documentElement.lang = tagOf(locale)
}

/** A person's choice, which is kept. */
export async function chooseLanguage(locale: AppLocale) {
  await speak(locale)
  // Another one was chosen meanwhile.
  if (locale !== wanted) return
  remembered.set('locale', locale)
  // For the server, which sends the page's messages along with it.
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie store is not everywhere.
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

const tagOf = (locale: AppLocale) => (locale === PSEUDO ? 'en-x-pseudo' : locale)
