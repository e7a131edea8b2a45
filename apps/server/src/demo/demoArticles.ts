/** Notices and messages of the demo, in every language there is a text for. */
import { readFileSync } from 'node:fs'
import { DAY_MS } from '@assay/domain/day.ts'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import type { ArticleKind, NewArticle } from '../features/home/articles.ts'
import { demoMembers } from './demoMembers.ts'

type Text = { title: string; body: string }
type Plan = { id: number; kind: ArticleKind; slug: string; daysAgo: number; member?: number }

const PLAN: readonly Plan[] = [
  { id: 1, kind: 'notice', slug: 'welcome', daysAgo: 1 },
  { id: 2, kind: 'notice', slug: 'demoPrices', daysAgo: 3 },
  { id: 3, kind: 'notice', slug: 'checkYourself', daysAgo: 9 },
  { id: 4, kind: 'notice', slug: 'fees', daysAgo: 20 },
  { id: 41, kind: 'tip', slug: 'tipDemo', daysAgo: 0 },
  { id: 42, kind: 'tip', slug: 'tipVeteran', daysAgo: 0, member: demoMembers.veteran },
]

/** Dated by the day on which the demo's world was made, in ms. */
export function demoArticles(madeAt: number): NewArticle[] {
  const catalogs = Object.values(LOCALES).map((locale) => [locale, read(locale)] as const)
  return PLAN.map(({ id, kind, slug, daysAgo, member }) => {
    const texts: Partial<Record<Locale, Text>> = {}
    for (const [locale, catalog] of catalogs) {
      const text = catalog[slug]
      if (text) texts[locale] = text
    }
    return {
      id,
      kind,
      publishedAt: madeAt - daysAgo * DAY_MS,
      texts,
      ...(member && { member }),
    }
  })
}

function read(locale: Locale): Record<string, Text> {
  const file = new URL(`../../content/articles/${locale}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Text>
}
