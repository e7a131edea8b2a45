/** The 13 languages: the wire's two-letter codes beside the BCP 47 tags used everywhere else. */
export const LOCALES = {
  CN: 'zh-CN',
  TW: 'zh-TW',
  EN: 'en',
  JP: 'ja',
  KO: 'ko',
  TR: 'tr',
  VI: 'vi',
  ID: 'id',
  RU: 'ru',
  DE: 'de',
  FR: 'fr',
  PT: 'pt',
  ES: 'es',
} as const

export type WireLocale = keyof typeof LOCALES
export type Locale = (typeof LOCALES)[WireLocale]

const TAGS = Object.entries(LOCALES) as [WireLocale, Locale][]

/** The wire's code of a language tag. */
export function wireLocale(locale: Locale): WireLocale {
  return TAGS.find(([, tag]) => tag === locale)?.[0] ?? 'EN'
}

/** The language of a `locale` header; an unknown code reads as English. */
export function localeOf(code: string | undefined): Locale {
  return LOCALES[(code ?? 'EN').toUpperCase() as WireLocale] ?? 'en'
}
