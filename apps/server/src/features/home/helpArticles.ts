/**
 * The help pages of every installation, in every language. They contain only what is true
 * everywhere: what an operator sets (fees, limits, confirmations) is shown where it applies.
 */
import { readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '@assay/wire/locale.ts'
import type { Articles, NewArticle } from './articles.ts'

/** In the order of the list. */
export const HELP_SLUGS = [
  'contact',
  'deposits',
  'withdrawals',
  'orders',
  'fees',
  'liquidation',
  'rounds',
  'security',
  'wallet',
  // New pages are added at the end, because installations keep the numbers of the others.
  'earn',
  'claim',
  'launchpad',
  'fiat',
] as const

const FIRST_ID = 21
/**
 * The list is sorted by time, newest first; a help page has no real date. These times distinguish
 * our pages from an operator's articles with the same numbers, so never change them.
 */
const NEWEST = Date.UTC(2026, 0, 1)

type Texts = Record<(typeof HELP_SLUGS)[number], { title: string; body: string }>

export function helpArticles(): NewArticle[] {
  const catalogs = Object.values(LOCALES).map((locale) => [locale, read(locale)] as const)
  return HELP_SLUGS.map((slug, at) => ({
    id: FIRST_ID + at,
    kind: 'help',
    publishedAt: NEWEST - at * 1_000,
    texts: Object.fromEntries(catalogs.map(([locale, texts]) => [locale, texts[slug]])),
  }))
}

/** An operator's article with one of the numbers stays as it is, in every language. */
export async function publishHelp(articles: Pick<Articles, 'publish' | 'isTaken'>): Promise<void> {
  for (const article of helpArticles()) {
    if (!(await articles.isTaken(article))) await articles.publish(article)
  }
}

function read(locale: Locale): Texts {
  const file = new URL(`../../../content/help/${locale}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}
