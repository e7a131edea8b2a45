/**
 * Ranks help pages for a query: a page scores for each word it contains, more for frequent and rare
 * words, and most for one in its title. Words also match by prefix in either direction: "deposits"
 * finds "deposit".
 */
import type { Article } from '@assay/wire/routes/home.ts'

export type FoundArticles = {
  articles: readonly Article[]
  /** No page contains all the words: these come closest. */
  isPart: boolean
}

const TITLE_COUNTS = 3
/** A page that scores so much less than the best one answers something else. */
const WORST_OF_BEST = 1 / 4
/** A single letter only matches as a whole word. */
const BEGINNING_MIN = 2
/** Shorter matches within a word are coincidence, and so are longer endings than this. */
const PART_MIN = 4
const ENDING_MAX = 3
/** Scripts without spaces between words: a single character is a word, or much of one. */
const UNSPACED = /\p{Lo}/u

export function findArticles(articles: readonly Article[], wanted: string): FoundArticles {
  const words = [...new Set(wordsOf(wanted))]
  if (words.length === 0) return { articles, isPart: false }
  const pages = articles.map((article) => ({
    article,
    inTitle: counterOf(article.title),
    inBody: counterOf(textOf(article)),
  }))
  const rated = pages.map(({ article }) => ({ article, rate: 0, isWhole: true }))
  for (const word of words) {
    const counts = pages.map(({ inTitle, inBody }) => TITLE_COUNTS * inTitle(word) + inBody(word))
    const held = counts.filter((count) => count > 0).length
    counts.forEach((count, at) => {
      const page = rated[at]
      if (!page) return
      if (count === 0) page.isWhole = false
      else page.rate += Math.log(1 + pages.length / held) * (1 + Math.log2(count))
    })
  }
  const best = Math.max(0, ...rated.map(({ rate }) => rate))
  const found = rated
    .filter(({ rate }) => rate > 0 && rate >= best * WORST_OF_BEST)
    .sort((one, other) => other.rate - one.rate)
  return {
    articles: found.map(({ article }) => article),
    isPart: found.length > 0 && !found.some(({ isWhole }) => isWhole),
  }
}

/** Counts how often the text contains a word. */
function counterOf(text: string): (word: string) => number {
  const words = wordsOf(text)
  const whole = plain(text)
  return (word) => {
    if (UNSPACED.test(word)) return whole.split(word).length - 1
    return words.filter((own) => isAlike(own, word)).length
  }
}

function isAlike(own: string, word: string): boolean {
  if (own === word) return true
  if (own.length > word.length) {
    return word.length >= PART_MIN
      ? own.includes(word)
      : word.length >= BEGINNING_MIN && own.startsWith(word)
  }
  return own.length >= PART_MIN && word.startsWith(own) && word.length - own.length <= ENDING_MAX
}

/** Also for languages without spaces between words. */
function wordsOf(text: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plain(text))
  return [...parts].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

/** The text without markup. */
const textOf = ({ body }: Article) => body.replace(/<[^>]*>/g, ' ')

/** Without case and accents, which users of phones omit. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
