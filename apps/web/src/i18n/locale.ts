/**
 * Which language the app speaks: the stored choice, else the first language of the browser that we
 * have, else English. `__` is the pseudo-locale that shows what is untranslated or too narrow.
 */
import { type Locale, matchLocale } from '@assay/wire/locale.ts'
import { remembered } from '../session/storage.ts'

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
  const wanted = [...(stored ? [stored] : []), ...languages]
  for (const tag of wanted) {
    const locale = matchLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

export const initialLocale = () =>
  detectLocale(navigator.languages ?? [navigator.language], remembered.get<string>('locale'))

/** The tag for numbers and dates: the browser's region when it speaks the same language. */
export function regionalTag(locale: AppLocale): string {
  if (locale === PSEUDO) return 'en'
  const region = navigator.languages?.find((tag) => matchLocale(tag) === locale)
  return region ?? locale
}
