/** What the demo says must be there in every language, and agree with what the demo does. */
import { readFileSync } from 'node:fs'
import { LOCALES } from '@assay/wire/locale.ts'
import { describe, expect, test } from 'vitest'
import { demoArticles } from './demoArticles.ts'
import { demoCoins, demoMarkets } from './world.ts'

const ALLOWED_TAGS = /^<\/?(p|b|ul|li|a|h3)>$/
const locales = Object.values(LOCALES)
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

describe.each(demoArticles(0))('the article “$texts.en.title”', ({ texts }) => {
  test('is there in all 13 languages', () => {
    expect(Object.keys(texts).toSorted()).toEqual(locales.toSorted())
  })

  test.each(locales)(
    'has the same parts in %s, and no other markup than the app shows',
    (locale) => {
      const { title, body } = texts[locale]!
      expect(title.trim()).not.toBe('')
      expect(tagsOf(body)).toEqual(tagsOf(texts.en!.body))
      expect(tagsOf(body).filter((tag) => !ALLOWED_TAGS.test(tag))).toEqual([])
    },
  )
})

test.each(locales)('the fee notice names the fees of the demo’s markets in %s', (locale) => {
  const notice = demoArticles(0).find(({ texts }) => texts.en!.title.startsWith('Trading fees'))!
  const figures = notice.texts[locale]!.title.match(/\d[.,]\d+/g)!
  const [market] = demoMarkets
  expect(figures.map((figure) => Number(figure.replace(',', '.')))).toEqual([0.08, 0.1])
  expect([market!.makerFeeRate, market!.takerFeeRate]).toEqual([8n * 10n ** 14n, 10n ** 15n])
})

test.each(locales)('every coin of the demo is introduced in %s', (locale) => {
  const file = new URL(`../../content/introductions/${locale}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  expect(Object.keys(texts)).toEqual(demoCoins.map(({ asset }) => asset.id))
  expect(Object.entries(texts).filter(([, text]) => text.length < 30)).toEqual([])
})
