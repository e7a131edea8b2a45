/** The 13 languages: the wire's two-letter codes and the BCP 47 tags used everywhere else. */
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

/** The language of a `locale` header; an unknown code becomes English. */
export function localeOf(code: string | undefined): Locale {
  return LOCALES[(code ?? 'EN').toUpperCase() as WireLocale] ?? 'en'
}

const SUPPORTED = Object.values(LOCALES) as readonly Locale[]

/** Matches one browser tag: exact, then by script or region for Chinese, then by language. */
export function matchLocale(tag: string): Locale | undefined {
  const lower = tag.toLowerCase()
  const exact = SUPPORTED.find((locale) => locale.toLowerCase() === lower)
  if (exact) return exact
  const [language, ...parts] = lower.split('-')
  if (language === 'zh') {
    return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN'
  }
  if (language === 'in') return 'id'
  return SUPPORTED.find((locale) => locale === language)
}

/** The first that we have. */
export function firstLocale(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const locale = matchLocale(tag)
    if (locale) return locale
  }
  return undefined
}
