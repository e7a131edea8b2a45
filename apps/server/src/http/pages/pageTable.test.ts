import { expect, test } from 'vitest'
import { pageTable } from './pageTable.ts'

const { listed, urlsOf } = pageTable([
  { path: '/', listed: '/' },
  { path: '/home', listed: '/' },
  { path: '/markets', reads: ['q'], listed: '/markets' },
  { path: '/markets/:pair', subject: 'spot' },
  { path: '/marketDetails/contract', reads: ['market'], subject: 'perp' },
  {
    path: '/marketDetails/:type',
    reads: ['market', 'tf'],
    subject: 'spot',
    listed: '/markets/:market',
  },
  { path: '/coinExchange', reads: ['market', 'side'], subject: 'spot', listed: '/coinExchange' },
  { path: '/helpCenter/article/:id', subject: 'help' },
  { path: '/helpCenter/ticket/:id' },
])

test('each page is listed once, under its own address', () => {
  expect(listed).toEqual(['/', '/markets', '/coinExchange'])
})

test.each([
  // What a page does not read makes no other page.
  ['/?utm_source=x', '/', '/'],
  ['/markets?q=sol&market=BTC-USDT&lang=de', '/markets?q=sol', '/markets'],
  [`/markets?q=${'a'.repeat(65)}`, '/markets', '/markets'],
  // The market is what a page is listed by; the side is not.
  [
    '/coinExchange?side=buy&market=ETH-USDT',
    '/coinExchange?market=ETH-USDT&side=buy',
    '/coinExchange?market=ETH-USDT',
  ],
  ['/home', '/home', '/'],
  [
    '/marketDetails/trad?market=BTC-USDT',
    '/marketDetails/trad?market=BTC-USDT',
    '/markets/BTC-USDT',
  ],
  ['/marketDetails/trad', '/marketDetails/trad', '/marketDetails/trad'],
  [
    '/marketDetails/trad?market=%3Cb%3E',
    '/marketDetails/trad?market=%3Cb%3E',
    '/marketDetails/trad',
  ],
  [
    '/marketDetails/contract?market=BTC-USDT&tf=1h',
    '/marketDetails/contract?market=BTC-USDT',
    '/marketDetails/contract?market=BTC-USDT',
  ],
  ['/helpCenter/article/22?q=x', '/helpCenter/article/22', '/helpCenter/article/22'],
  ['/nowhere?market=BTC-USDT', '/nowhere', '/nowhere'],
])('%s is rendered as %s and listed as %s', (url, address, path) => {
  expect(urlsOf(url)).toMatchObject({ address, path })
})

test.each([
  ['/', undefined],
  ['/markets', undefined],
  ['/markets/BTC-USDT', { kind: 'spot', name: 'BTC-USDT' }],
  ['/markets/btc-usdt/', { kind: 'spot', name: 'btc-usdt' }],
  ['/markets/BTC%2DUSDT', { kind: 'spot', name: 'BTC-USDT' }],
  ['/markets/%', { kind: 'spot', name: '' }],
  ['/coinExchange', undefined],
  ['/coinExchange?market=anything', { kind: 'spot', name: 'anything' }],
  ['/marketDetails/trad?market=BTC-USDT', { kind: 'spot', name: 'BTC-USDT' }],
  ['/marketDetails/contract?market=BTC-USDT', { kind: 'perp', name: 'BTC-USDT' }],
  ['/helpCenter/article/22', { kind: 'help', name: '22' }],
  ['/helpCenter/ticket/22', undefined],
  ['/nowhere?market=BTC-USDT', undefined],
] as const)('%s is about %o', (url, about) => {
  expect(urlsOf(url).about).toEqual(about)
})
