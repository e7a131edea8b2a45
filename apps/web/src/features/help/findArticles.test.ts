import { expect, test } from 'vitest'
import { findArticles } from './findArticles.ts'

const articles = [
  { id: 1, title: 'Wallets', publishedAt: 1, body: '<p>A deposit comes from one.</p>' },
  { id: 2, title: 'Depósitos', publishedAt: 1, body: '<p>Networks and <b>confirmations</b></p>' },
  { id: 3, title: 'Fees', publishedAt: 1, body: '<p class="deposit">Maker and taker</p>' },
]
const found = (wanted: string) => findArticles(articles, wanted).map(({ id }) => id)

// proves HELP-08
test('a search finds titles before texts, whatever case or accent, and no markup', () => {
  expect(found('')).toEqual([1, 2, 3])
  expect(found('  deposit ')).toEqual([2, 1])
  expect(found('CONFIRMATIONS networks')).toEqual([2])
  expect(found('taker')).toEqual([3])
  expect(found('nothing')).toEqual([])
})
