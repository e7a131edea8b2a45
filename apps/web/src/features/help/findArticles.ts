/**
 * Help pages for what was typed, the best first: a page counts for each word that it holds, the
 * more often and the rarer the more, and most for one in its title. A word may be the beginning of
 * a longer one, either way: who types "deposits" finds "deposit".
 */
import type { Article } from '@assay/wire/routes/home.ts'

export type FoundArticles = {
  articles: readonly Article[]
  /** No page holds all the words: these come closest. */
  isPart: boolean
}

const TITLE_COUNTS = 3
/** A page that has so much less than the best one answers something else. */
const WORST_OF_BEST = 1 / 4
/** A single letter is a word of its own only. */
const BEGINNING_MIN = 2
/** Shorter ones within a word are chance, and so are longer endings than that. */
const PART_MIN = 4
const ENDING_MAX = 3
/** Of languages that put no spaces between words: a single sign is a word, or much of one. */
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

/** Tells of a word how often the text holds it. */
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

/** Also of languages that put no spaces between words. */
function wordsOf(text: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plain(text))
  return [...parts].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

/** What is read, without its markup. */
const textOf = ({ body }: Article) => body.replace(/<[^>]*>/g, ' ')

/** Without case and accents, which phones leave out. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
