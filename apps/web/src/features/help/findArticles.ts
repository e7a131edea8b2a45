/** Help pages with all the words of a search, those that have them in the title first. */
import type { Article } from '@assay/wire/routes/home.ts'

export function findArticles(articles: readonly Article[], wanted: string): readonly Article[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean)
  if (words.length === 0) return articles
  const has = (text: string) => words.every((word) => text.includes(word))
  const inTitle = articles.filter(({ title }) => has(plain(title)))
  const inBody = articles.filter(
    (article) => !inTitle.includes(article) && has(plain(`${article.title} ${textOf(article)}`)),
  )
  return [...inTitle, ...inBody]
}

/** What is read, without its markup. */
const textOf = ({ body }: Article) => body.replace(/<[^>]*>/g, ' ')

/** Without case and accents, which phones leave out. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
