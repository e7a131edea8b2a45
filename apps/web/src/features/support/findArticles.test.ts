import { expect, test } from 'vitest'
import { findArticles } from './findArticles.ts'

const page = (id: number, title: string, body: string) => ({ id, title, publishedAt: 1, body })
const articles = [
  page(1, 'Wallets', '<p>A deposit comes from one.</p>'),
  page(2, 'Depósitos', '<p>Networks and <b>confirmations</b> of a deposit</p>'),
  page(3, 'Fees', '<p class="deposit">Maker and taker</p>'),
  page(4, 'Forgot the password', '<p>How a new one is set.</p>'),
  page(5, 'How withdrawals work', '<p>They leave after a check, for a fee.</p>'),
]
const found = (wanted: string, pages = articles) =>
  findArticles(pages, wanted).articles.map(({ id }) => id)

// proves HELP-08
test('a search finds titles before texts, whatever case or accent, and no markup', () => {
  expect(found('')).toEqual([1, 2, 3, 4, 5])
  expect(found('  deposit ')).toEqual([2, 1])
  expect(found('CONFIRMATIONS networks')).toEqual([2])
  expect(found('taker')).toEqual([3])
  expect(found('nothing')).toEqual([])
})

test('a page counts for each word that it holds, the beginnings of longer words too', () => {
  expect(found('withd fe')).toEqual([5, 3])
  expect(found('deposit networks')).toEqual([2])
  expect(found('how do I change a forgotten password')[0]).toBe(4)
  expect(found('withdrawal refused')).toEqual([5])
})

test('it says when no page holds all the words, and finds nothing where nothing fits', () => {
  expect(findArticles(articles, 'deposit networks').isPart).toBe(false)
  expect(findArticles(articles, 'withdrawal refused').isPart).toBe(true)
  expect(findArticles(articles, 'mortgage')).toEqual({ articles: [], isPart: false })
})

test('where words are not separated they are found in running text', () => {
  const chinese = [page(1, '提现需要多久', '<p>网络</p>'), page(2, '手续费', '<p>挂单</p>')]
  expect(found('提现', chinese)).toEqual([1])
  expect(found('手续费多少', chinese)[0]).toBe(2)
})
