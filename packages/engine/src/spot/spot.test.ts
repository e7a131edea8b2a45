import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { fastBook } from '../book/fastBook.ts'
import { naiveBook } from '../book/naiveBook.ts'
import { hashOf } from '../snapshot.ts'
import { play, type TableOptions } from '../testing/table.ts'

/** Each story runs on both books, and both must end in the same state. */
function story(name: string, script: string, options: TableOptions = {}): void {
  test(name, () => {
    const fast = play(script, { ...options, makeBook: fastBook })
    const naive = play(script, { ...options, makeBook: naiveBook })
    expect(hashOf(naive)).toBe(hashOf(fast))
  })
}

const rate = (thousandths: bigint) => ((ONE * thousandths) / 1000n) as Ratio

describe('limit orders', () => {
  story(
    'rest, and trade in price-time order at the price of the order that waited', // proves SPOT-01
    `
    ann gets 10 BTC
    ben gets 10 BTC
    eve gets 1000 USDT
    ann sells 1 at 101 -> open
    ben sells 1 at 100 -> open
    ann sells 2 at 100 -> open
    ask 101 1
    ask 100 3
    eve buys 1.5 at 100.5 -> filled
    ask 101 1
    ask 100 1.5
    ben has 9 BTC, 100 USDT
    ann has 7 BTC, 50 USDT
    eve has 850 USDT, 1.5 BTC
    eve holds 0 USDT
    `,
  )
  story(
    'go through the five states of the product', // proves SPOT-15
    `
    ann gets 10 BTC
    eve gets 1000 USDT
    ann sells 2 at 100 as one -> open
    eve buys 1 at 100 -> filled
    ann order one -> partiallyFilled
    ann cancels one -> cancelled requested
    ann cancels one -> rejected orderNotOpen
    ann sells 1 at 100 as two -> open
    ann cancels two -> cancelled requested
    eve buys 2 at 100 ioc -> cancelled immediateOrCancel
    ann sells 1 at 100 -> open
    eve buys 2 at 100 ioc -> partiallyCancelled immediateOrCancel
    `,
  )
  story(
    'give back what a better price saves', // proves SPOT-26
    `
    ann gets 1 BTC
    eve gets 110 USDT
    ann sells 1 at 100
    eve buys 1 at 110 -> filled
    eve has 10 USDT, 1 BTC
    `,
  )
  story(
    'need the whole cost or the whole amount', // proves SPOT-26, SPOT-27
    `
    eve gets 100 USDT
    ann gets 1 BTC
    eve buys 1.001 at 100 -> rejected insufficientBalance
    eve buys 1 at 100 -> open
    eve buys 0.001 at 100 -> rejected insufficientBalance
    ann sells 1.001 at 120 -> rejected insufficientBalance
    ann sells 1 at 120 -> open
    `,
  )
})

describe('cancelling', () => {
  story(
    'one order gives its hold back and leaves the book', // proves SPOT-16
    `
    eve gets 100 USDT
    eve buys 0.5 at 100 as one
    eve holds 50 USDT
    bid 100 0.5
    eve cancels one -> cancelled requested
    eve has 100 USDT
    eve holds 0 USDT
    bid none
    `,
  )
  story(
    'all orders at once', // proves SPOT-17
    `
    eve gets 100 USDT, 1 BTC
    eve buys 0.1 at 100
    eve buys 0.1 at 99
    eve sells 0.1 at 110
    eve cancels all -> cancelled 3
    eve cancels all -> cancelled 0
    eve has 100 USDT, 1 BTC
    `,
  )
  story(
    "somebody else's order looks as if it did not exist",
    `
    eve gets 100 USDT
    eve buys 0.1 at 100 as one
    ann cancels one -> rejected orderNotFound
    ann cancels nothing -> rejected orderNotFound
    `,
  )
})

describe('market orders', () => {
  story(
    'by base walk the book and hold exactly its cost', // proves SPOT-29
    `
    ann gets 10 BTC
    eve gets 302 USDT
    ann sells 1 at 100
    ann sells 1 at 101
    ann sells 1 at 102
    eve buys 3 -> rejected insufficientBalance
    eve buys 2 -> filled
    eve has 101 USDT, 2 BTC
    ask 102 1
    `,
  )
  story(
    'by quote spend the budget in whole lots and return the rest',
    `
    ann gets 10 BTC
    eve gets 1000 USDT
    ann sells 1 at 100
    ann sells 1 at 103
    eve spends 150.05 -> filled
    eve has 850.045 USDT, 1.485 BTC
    eve holds 0 USDT
    `,
  )
  story(
    'never rest: what finds no offer is cancelled',
    `
    ann gets 1 BTC
    eve gets 1000 USDT
    eve buys 1 -> rejected bookEmpty
    ann sells 1 at 100
    eve buys 2 -> partiallyCancelled bookEmpty
    eve has 900 USDT
    bid none
    `,
  )
  story(
    'stop at the price band around the index',
    `
    index 100
    ann gets 10 BTC
    eve gets 1000 USDT
    ann sells 1 at 100
    ann sells 1 at 110
    index 90
    eve buys 2 -> partiallyCancelled priceBand
    ask 110 1
    index 50
    eve buys 1 -> rejected priceOutsideBand
    `,
    { market: { priceBand: rate(120n) } },
  )
})

describe('time in force', () => {
  story(
    'fill or kill is refused without effect unless all of it fills',
    `
    ann gets 10 BTC
    eve gets 1000 USDT
    ann sells 1 at 100
    ann sells 1 at 101
    eve buys 2.001 at 101 fok -> rejected fillOrKillNotFillable
    eve buys 2 at 100 fok -> rejected fillOrKillNotFillable
    eve has 1000 USDT
    eve buys 2 at 101 fok -> filled
    `,
  )
  story(
    'fill or kill does not count its own resting orders',
    `
    ann gets 10 BTC, 1000 USDT
    ann sells 1 at 100
    ann buys 1 at 100 fok -> rejected fillOrKillNotFillable
    ask 100 1
    `,
  )
  story(
    'post only rests or is refused, at both sides of the touch',
    `
    ann gets 10 BTC
    eve gets 1000 USDT
    ann sells 1 at 100
    eve buys 1 at 100 postOnly -> rejected postOnlyWouldTrade
    eve buys 1 at 99.99 postOnly -> open
    ann sells 1 at 99.99 postOnly -> rejected postOnlyWouldTrade
    ann sells 1 postOnly -> rejected timeInForceInvalid
    `,
  )
})

describe('self-trade', () => {
  story(
    'cancels the resting order and goes on',
    `
    ann gets 10 BTC, 1000 USDT
    ben gets 10 BTC
    ann sells 1 at 100
    ben sells 1 at 101
    ann buys 1 at 101 -> filled
    ann has 11 BTC, 899 USDT
    ann holds 0 BTC, 0 USDT
    ben has 9 BTC, 101 USDT
    bid none
    `,
  )
})

describe('stop orders', () => {
  story(
    'start when a trade reaches their price, upwards and downwards',
    `
    index 100
    ann gets 100 BTC, 10000 USDT
    ben gets 100 BTC, 10000 USDT
    eve gets 1000 USDT, 5 BTC
    eve buys 1 at 106 stop 105 as up -> waiting
    eve holds 106 USDT
    eve sells 1 stop 95 as down -> waiting
    eve holds 1 BTC
    ann sells 1 at 105
    ann sells 3 at 106
    ben buys 1 at 104 -> open
    ben buys 1 at 105 -> filled
    eve order up -> filled
    eve has 894 USDT, 5 BTC
    ann sells 1 at 104 -> filled
    ben buys 2 at 95 -> open
    ann sells 1 at 95 -> filled
    eve order down -> filled
    eve has 989 USDT, 5 BTC
    eve holds 0 BTC, 0 USDT
    `,
  )
  story(
    'are refused at the live price and without one',
    `
    eve gets 1000 USDT
    eve buys 1 at 100 stop 100 -> rejected stopPriceInvalid
    index 100
    eve buys 1 at 100 stop 100 -> rejected stopWouldTriggerNow
    eve buys 1 at 100 stop 100.01 -> waiting
    eve buys 1 at 100 stop 99.99 -> waiting
    eve buys 1 at 100 stop 100.001 -> rejected stopPriceInvalid
    eve buys 1 at 200 stop 101 -> rejected priceOutsideBand
    `,
  )
  story(
    'by base spend no more than they held, and get back what they did not need',
    `
    index 100
    ann gets 100 BTC
    ben gets 10000 USDT
    eve gets 151.5 USDT
    eve buys 1 stop 101 -> waiting
    eve has 0 USDT
    ann sells 0.5 at 101
    ann sells 2 at 103
    ben buys 0.5 at 101
    eve has 48.5 USDT, 1 BTC
    eve holds 0 USDT
    `,
  )
  story(
    'that were reached while many others wait act a few at a time',
    `
    index 100
    ann gets 1000 BTC
    ben gets 100000 USDT
    eve gets 100000 USDT
    ${'eve buys 1 stop 101\n'.repeat(40)}
    ann sells 100 at 101
    ben buys 1 at 101
    ask 101 83
    index 100
    ask 101 67
    index 100
    ask 101 59
    index 100
    ask 101 59
    `,
  )
})

describe('stop orders of a closed market', () => {
  story(
    'stay due and act when it opens again, oldest first',
    `
    index 100
    ann gets 100 BTC
    ben gets 1000 USDT
    eve gets 100000 USDT
    ${'eve buys 1 stop 101\n'.repeat(20)}
    ann sells 100 at 101
    ben buys 1 at 101
    ask 101 83
    market closes
    ask 101 83
    index 100
    ask 101 83
    market opens
    ask 101 79
    `,
  )
  story(
    'can be cancelled while they wait, and give back what they hold',
    `
    index 100
    ann gets 100 BTC
    ben gets 1000 USDT
    eve gets 100000 USDT
    ${'eve buys 1 stop 101\n'.repeat(17)}
    ann sells 100 at 101
    ben buys 1 at 101
    ask 101 83
    market closes
    eve cancels all -> cancelled 1
    eve holds 0 USDT
    market opens
    ask 101 83
    `,
  )
})

describe('terms of a market that change', () => {
  story(
    'count for new orders, and leave open ones the fees they were placed under', // proves SPOT-26
    `
    ann gets 10 BTC
    eve gets 10000 USDT
    ann sells 1 at 100 -> open
    market sets makerFeeRate 0.01
    market sets takerFeeRate 0.02
    ann sells 1 at 100 -> open
    eve buys 2 at 100 -> filled
    ann has 8 BTC, 199 USDT
    eve has 9800 USDT, 1.96 BTC
    `,
  )
  story(
    'say at once what is too small, too large or worth too little',
    `
    ann gets 100 BTC
    ann sells 1 at 105 -> open
    market sets quantityMin 2
    ann sells 1 at 105 -> rejected quantityBelowMinimum
    market sets quantityMax 3
    ann sells 4 at 105 -> rejected quantityAboveMaximum
    market sets notionalMin 300
    ann sells 2 at 105 -> rejected notionalBelowMinimum
    ann sells 3 at 105 -> open
    ask 105 4
    `,
  )
  story(
    'are refused when they are unsound, and nothing changes',
    `
    ann gets 10 BTC
    market sets quantityMin 2000 -> rejected marketInvalid
    market sets takerFeeRate 0.51 -> rejected marketInvalid
    ann sells 1 at 100 -> open
    `,
  )
})

describe('fees', () => {
  story(
    'are taken from what is received, at the rates of maker and taker',
    `
    ann gets 1 BTC
    eve gets 100 USDT
    ann sells 1 at 100
    eve buys 1 at 100
    ann has 99.9 USDT
    eve has 0.998 BTC
    `,
    { market: { makerFeeRate: rate(1n), takerFeeRate: rate(2n) } },
  )
  story(
    'that would eat a fill of the last digit cancel the smaller order',
    `
    ann gets 10 BTC
    eve gets 100 USDT
    ann sells 0.000000000000000001 at 1 as tiny -> open
    ann sells 0.000000000000001 at 1 -> open
    eve buys 0.000000000000001 at 1 -> filled
    eve has 99.999999999999999 USDT, 0.000000000000000999 BTC
    ann has 9.999999999999999 BTC, 0.000000000000000999 USDT
    ann holds 0 BTC
    bid none
    `,
    {
      market: {
        priceDecimals: 0,
        quantityDecimals: 18,
        quantityMax: 10 ** 18 / 1000,
        makerFeeRate: rate(1n),
        takerFeeRate: rate(1n),
      } as never,
    },
  )
})

describe('requests', () => {
  story(
    'with the same key get the first answer, with other content a refusal',
    `
    eve gets 100 USDT
    eve buys 0.1 at 100 key a -> open
    eve buys 0.1 at 100 key a -> repeated 1
    eve buys 0.2 at 100 key a -> rejected requestKeyReused
    ann gets 100 USDT
    ann buys 0.1 at 100 key a -> open
    eve holds 10 USDT
    `,
  )
  story(
    'keys of refused commands stay free',
    `
    eve buys 0.1 at 100 key a -> rejected insufficientBalance
    eve gets 100 USDT
    eve buys 0.1 at 100 key a -> open
    `,
  )
  story(
    'client order ids are unique among the open orders of a member',
    `
    eve gets 100 USDT
    ann gets 100 USDT
    eve buys 0.1 at 100 id x as one -> open
    eve buys 0.1 at 100 id x -> rejected clientOrderIdInUse
    ann buys 0.1 at 100 id x -> open
    eve cancels one
    eve buys 0.1 at 100 id x -> open
    `,
  )
})

describe('limits, both sides of each', () => {
  const market = {
    quantityMin: 10,
    quantityMax: 2000,
    notionalMin: (5n * ONE) as Amount,
    priceBand: rate(100n),
  }
  story(
    'least and most amount', // proves SPOT-24, SPOT-25
    `
    eve gets 100000 USDT
    eve buys 0.009 at 1000 -> rejected quantityBelowMinimum
    eve buys 0.01 at 1000 -> open
    eve buys 2.001 at 10 -> rejected quantityAboveMaximum
    eve buys 2 at 10 -> open
    `,
    { market },
  )
  story(
    'least value',
    `
    eve gets 100 USDT
    eve buys 0.049 at 100 -> rejected notionalBelowMinimum
    eve buys 0.05 at 100 -> open
    `,
    { market },
  )
  story(
    'price band around the fresh index, then around the last trade',
    `
    eve gets 1000 USDT
    ann gets 10 BTC
    index 100
    eve buys 0.1 at 110.01 -> rejected priceOutsideBand
    eve buys 0.1 at 89.99 -> rejected priceOutsideBand
    eve buys 0.1 at 110 -> open
    eve buys 0.1 at 90 -> open
    ann sells 0.1 at 110 -> filled
    wait 60
    eve buys 0.1 at 120 -> rejected priceOutsideBand
    wait 1
    eve buys 0.1 at 120 -> open
    `,
    { market },
  )
  story(
    'ticks and lots', // proves SPOT-22, SPOT-23
    `
    eve gets 1000 USDT
    eve buys 0.1 at 100.001 -> rejected priceOffTick
    eve buys 0.1001 at 100 -> rejected quantityOffLot
    eve buys 0.1 at 0 -> rejected priceRequired
    eve buys 0.1 at -1 -> rejected priceNotPositive
    eve buys 0 at 100 -> rejected quantityRequired
    eve buys -1 at 100 -> rejected quantityNotPositive
    `,
    { market },
  )
  story(
    'a market that is not enabled', // proves SPOT-11
    `
    eve gets 1000 USDT
    eve buys 0.1 at 100 as one -> open
    market closes
    eve buys 0.1 at 100 -> rejected marketNotTradable
    eve cancels one -> cancelled requested
    market opens
    eve buys 0.1 at 100 -> open
    `,
    { market },
  )
})

describe('transfers', () => {
  story(
    'move what is available and no more',
    `
    eve gets 100 USDT
    eve buys 0.4 at 100
    eve moves 60.01 USDT spot perp -> rejected insufficientBalance
    eve moves 60 USDT spot perp
    eve has 0 USDT
    eve moves 1 USDT spot spot -> rejected sameAccount
    eve moves 0 USDT spot perp -> rejected amountNotPositive
    eve moves 1 DOGE spot perp -> rejected assetNotFound
    `,
  )
})
