/** Help must exist in every language, with the same parts, and be true for every installation. */
import { OPEN_TICKETS_MAX, TICKET_TEXT_MAX, TICKET_TEXT_MIN } from '@assay/domain/support/ticket.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import { describe, expect, it, test } from 'vitest'
import { sanitizeBody } from './articles.ts'
import { HELP_SLUGS, helpArticles, publishHelp } from './helpArticles.ts'

const locales = Object.values(LOCALES)
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

// proves HELP-08
describe.each(helpArticles())('the help page “$texts.en.title”', ({ texts }) => {
  test.each(locales)('is whole in %s, and loses nothing when it is cleaned', (locale) => {
    const { title, body } = texts[locale]!
    expect(title.trim()).not.toBe('')
    expect(tagsOf(body)).toEqual(tagsOf(texts.en!.body))
    expect(sanitizeBody(body)).toBe(body)
  })
})

it('promises the limits that tickets have', () => {
  const contact = helpArticles()[HELP_SLUGS.indexOf('contact')]
  for (const locale of locales) {
    const { body } = contact!.texts[locale]!
    expect([
      locale,
      body.includes(`${TICKET_TEXT_MIN}`),
      body.includes(`${TICKET_TEXT_MAX}`),
    ]).toEqual([locale, true, true])
  }
  expect(contact!.texts.en!.body).toContain('Up to five tickets')
  expect(OPEN_TICKETS_MAX).toBe(5)
})

it('is published under its own numbers, in the order of the list', async () => {
  const published: { id: number; publishedAt: number }[] = []
  await publishHelp({
    isTaken: async () => false,
    publish: async (article) => void published.push(article),
  })
  expect(published.map(({ id }) => id)).toEqual([
    21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
  ])
  const times = published.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})
