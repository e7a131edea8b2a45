/**
 * Which language the app speaks: the stored choice, else the first language of the browser that we
 * have, else English. `__` is the pseudo-locale that shows what is untranslated or too narrow.
 */
import { firstLocale, type Locale } from '@assay/wire/locale.ts'
import { remembered } from '../store/storage.ts'

export const PSEUDO = '__'
export type AppLocale = Locale | typeof PSEUDO

export const NATIVE_NAMES: Record<Locale, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  tr: 'Türkçe',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
  es: 'Español',
}

export function detectLocale(languages: readonly string[], stored: string | undefined): AppLocale {
  if (stored === PSEUDO) return PSEUDO
  return firstLocale([...(stored ? [stored] : []), ...languages]) ?? 'en'
}

/** A link in a language leads to the page in that language. */
export const initialLocale = () => {
  const named = new URLSearchParams(location.search).get('lang')
  const stored = remembered.get<string>('locale')
  return detectLocale(navigator.languages ?? [navigator.language], named ?? stored)
}
