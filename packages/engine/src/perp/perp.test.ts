import type { Ratio } from '@assay/money/amount.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import { type PerpTableOptions, playPerp } from '../testing/perpTable.ts'
import { simulate } from '../testing/simulate.ts'
import { perpAccountOf, perpDepthOf, perpMarketsOf, perpOrdersOf, perpViewOf } from './perpRead.ts'

/** Each story is told once, and its end goes through a snapshot and back. */
function story(name: string, script: string, options: PerpTableOptions = {}): void {
  test(name, () => {
    const { state } = playPerp(script, options)
    expect(hashOf(restore(snapshotOf(state)))).toBe(hashOf(state))
  })
}

const ratio = (text: string) => parseRatio(text) as Ratio
const fees = { makerFeeRate: ratio('0.0002'), takerFeeRate: ratio('0.0006') }

describe('opening and closing', () => {
  story(
    'holds margin and fee, and gives back what a better price saves', // proves PERP-23, PERP-36, PERP-37
    `
    index 60000
    mia gets 100000
    ann gets 2000
    mia short 329 at 60000 -> rests
    mia has 98014.156             # 1 974 margin and 11.844 taker fee are held
    ann long 329 at 60100 x20 -> 329@60000
    ann long is 329 margin 987 value 19740 pnl 0
    ann has 1001.156              # 2 000 less 987 margin and 11.844 fee
    mia short is 329 margin 1974
    `,
    { market: fees },
  )
  story(
    'keeps a long and a short side by side, and both margin modes', // proves PERP-01, PERP-04, PERP-19
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 300 at 60000
    mia long 300 at 59990
    ann long 100 x20 -> 100@60000
    ann long 100 x10 cross -> 100@60000
    ann short 100 x20 -> 100@59990
    ann long is 100 isolated margin 300
    ann long is 100 cross margin 600
    ann short is 100 margin 299.95
    `,
  )
  story(
    'averages what is added and realizes what is closed', // proves PERP-12, PERP-13
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 100 at 60000
    mia short 100 at 60200
    ann long 200 at 60200 x10 -> 100@60000 100@60200
    ann long is 200 value 12020 margin 1202
    mia long 200 at 60150
    ann closes long 50 -> 50@60150
    ann long is 150 value 9015 margin 901.5 realized 2.5
    ann has 9101
    ann closes long 151 -> rejected closeAbovePosition
    ann closes long -> 150@60150
    ann long gone
    ann has 10010
    `,
  )
  story(
    'closes everything, all longs or all shorts', // proves PERP-14, PERP-48, PERP-49
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 300 at 60010
    mia long 300 at 59990
    ann long 100
    ann long 50 cross
    ann short 70
    ann closes shorts -> 70@60010 closed 1
    ann closes longs -> 100@59990 50@59990 closed 2
    ann closes everything -> closed 0
    `,
  )
  story(
    'never closes more than there is: a resting close shrinks with its position',
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 100 at 60000
    ann long 100
    ann closes long 80 at 60900 -> rests
    ann closes long 100 at 61000 -> rests
    mia long 500 at 59990
    ann closes long 50 -> 50@59990 shrunk to 50 shrunk to 50
    ann closes long -> 50@59990 positionClosed positionClosed
    ann closes long 1 at 60000 -> rejected positionNotFound
    `,
  )
  story(
    'takes limit, post-only, immediate and fill-or-kill as the spot market does', // proves PERP-22
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 100 at 60000
    ann long 100 at 60000 postOnly -> rejected postOnlyWouldTrade
    ann long 101 at 60000 fok -> rejected fillOrKillNotFillable
    ann long 100 at 59999 ioc -> immediateOrCancel
    ann long 60 at 60000 fok -> 60@60000
    ann long 60 at 60000 as one -> 40@60000 rests
    ann cancels one -> requested
    ann cancels one -> rejected orderNotOpen
    ann long 10 at 61200.01 -> rejected priceOutsideBand
    ann long 10 at 61200 -> rests
    ann short 10 at 61200 x5 -> selfTrade rests
    `,
  )
  story(
    'is refused when it would be liquidated at once, or beyond its bracket', // proves PERP-38
    `
    index 60000
    mia gets 10000000
    ann gets 100000
    mia short 10000 at 60500
    ann long 10 x100 -> rejected orderUnsafe
    ann long 10 x50 -> 10@60500
    ann long 10 x20 -> rejected leverageDiffers
    ann long 4200 cross x100 -> rejected leverageAboveBracket
    bob long 10 -> rejected insufficientBalance
    `,
  )
})

describe('take-profit and stop-loss', () => {
  story(
    'come with the order, shrink with the position and go with it', // proves PERP-11, PERP-50
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 60 at 60000
    ann long 100 at 60000 tp 61000 sl 59000 -> 60@60000 rests
    ann triggers -> takeProfit 61000 60, stopLoss 59000 60
    mia short 40 at 60000 -> 40@60000
    ann triggers -> takeProfit 61000 100, stopLoss 59000 100
    ann protects long tp 61500 lots 30
    ann protects long sl 59500
    mia long 500 at 59990
    ann closes long 80 -> 80@59990
    ann triggers -> takeProfit 61000 20, stopLoss 59000 20, takeProfit 61500 20, stopLoss 59500 all
    ann closes long -> 20@59990
    ann triggers -> none
    `,
  )
  story(
    'fire once, the stop by the mark and the profit by the last trade', // proves P8
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 200 at 60000
    ann long 100 tp 60200 sl 59800
    mia long 20 at 59700
    index 59790 -> stopLoss fired 20@59700 bookEmpty
    ann long is 80
    ann triggers -> takeProfit 60200 80
    index 60000
    mia short 10 at 60200
    bob gets 10000
    mia long 500 at 60100
    bob long 10 at 60200 -> 10@60200 takeProfit fired 80@60100
    ann long gone
    `,
    { market: { priceLimit: ratio('0.03') } },
  )
  story(
    'must lie on the right side of the price', // proves PERP-32, PERP-33, PERP-34
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 200 at 60000
    ann long 10 at 60000 tp 60000 -> rejected takeProfitNotAbove
    ann long 10 at 60000 sl 60000 -> rejected stopLossNotBelow
    ann long 10 at 60000 -> 10@60000
    ann protects long -> rejected triggerRequired
    ann protects long tp 60000 -> rejected takeProfitNotAbove
    ann protects long sl 60000 -> rejected stopLossNotBelow
    ann protects long tp 60000.01 sl 59999.99
    ann protects long tp 61000 lots 11 -> rejected closeAbovePosition
    `,
  )
})

describe('margin', () => {
  story(
    'is added and removed while the position stays well', // proves P9
    `
    index 60000
    mia gets 1000000
    ann gets 2000
    mia short 500 at 60000
    ann long 500 x20 -> 500@60000
    ann long is 500 margin 1500 liq 57228.91
    ann adds long 300
    ann long is 500 margin 1800 liq 56626.50
    ann has 200
    ann adds long 201 -> rejected insufficientBalance
    ann removes long 301 -> rejected marginUnsafe
    ann removes long 300
    ann has 500
    mia adds long 1 -> rejected positionNotFound
    `,
  )
  story(
    'follows the leverage, with the orders that would add', // proves PERP-05, P9
    `
    index 60000
    mia gets 1000000
    ann gets 5000
    mia short 500 at 60000
    ann long 100 x10
    ann long 100 at 59000 x10 -> rests
    ann has 3810
    ann leverage long 20
    ann long is 100 leverage 20 margin 300
    ann has 4405
    ann leverage long 4 -> rejected leverageNotOffered
    ann leverage long 1 -> rejected insufficientBalance
    ann has 4405
    `,
  )
  story(
    'mode changes only where both accounts stay well and nothing is in the way',
    `
    index 60000
    mia gets 1000000
    ann gets 1000
    mia short 500 at 60000
    ann long 100 x10
    ann moves long cross
    ann long is 100 cross margin 600 liq 50200.80
    ann closes long 10 at 61000 cross -> rests
    ann moves long isolated -> rejected positionHasOrders
    `,
  )
  story(
    'of cross losses stays in the account: profits cannot be withdrawn, losses count',
    `
    index 60000
    mia gets 1000000
    ann gets 1600
    mia short 500 at 60000
    ann long 100 x10 cross
    ann has 1000
    mia short 1 at 61000
    index 61000
    ann has 1000
    index 57000
    ann has 700
    ann withdraws 701 -> rejected insufficientBalance
    ann withdraws 700
    `,
  )
})

describe('liquidation', () => {
  story(
    'warns twice, then sells in the book and leaves the rest to the member', // proves P3, P4
    `
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 500 at 60000
    ann long 500 x20
    mia long 500 at 57210
    wait 1
    index 57287
    index 57286 -> warned 80
    index 57255
    index 57254 -> warned 90
    index 57229
    ann long is 500 level 90
    index 57228 -> 500@57210 liquidated book
    ann long gone
    ann has 105
    fund is 1000000
    `,
  )
  story(
    'pays its fee to the fund, out of what is better than bankruptcy only',
    `
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 500 at 60000
    ann long 500 x20
    mia long 500 at 57210
    index 57228 -> 500@57210 liquidated book
    ann has 0
    fund is 1000105
    `,
    { market: { liquidationFeeRate: ratio('0.005') } },
  )
  story(
    'lets the fund pay what a gap took beyond the margin', // proves P6
    `
    index 60000
    mia gets 1000000
    ann gets 2000
    mia short 500 at 60000
    ann long 500 x20
    mia long 500 at 55900
    index 56000 -> 500@55900 liquidated fund
    ann has 500
    fund is 999450
    `,
  )
  story(
    'closes against the best ranks at the mark while the fund pays, at bankruptcy when it cannot', // proves P6
    `
    index 60000
    mia gets 1000000
    kim gets 1000
    ann gets 2000
    mia short 400 at 60000 x10
    kim short 100 at 60000 x10
    ann long 500 x20
    index 56000 -> liquidated deleverage
    ann long gone
    ann has 500
    fund is 0
    kim short gone
    mia short gone
    mia has 1001280
    `,
    { fund: '100' },
  )
  story(
    'of a cross account counts all its positions together, and cancels its orders first',
    `
    index 60000
    mia gets 1000000
    ann gets 2400
    mia short 500 at 60000
    ann long 200 x10 cross
    ann long 170 at 58900 x10 cross -> rests
    ann long is 200 level 0
    mia long 200 at 53000
    index 58000
    index 53220
    index 53219 -> liquidation liquidated
    ann long is 200 level 0
    `,
    { market: { indexJumpMax: ratio('0.5') } },
  )
  story(
    'brings a large position down by brackets, not whole',
    `
    index 60000
    mia gets 10000000
    ann gets 30500
    mia short 10000 at 60000
    ann long 10000 x20 cross -> 10000@60000
    mia long 20000 at 57380
    index 57394
    index 57390 -> 9129@57380 liquidated book
    ann long is 871 level 0
    `,
    { market: { indexJumpMax: ratio('0.5') } },
  )
  story(
    'waits while the index is stale or wild, visibly',
    `
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 500 at 60000
    ann long 500 x20
    mia long 600 at 56900
    index 50000 -> halted wildIndex
    ann long is 500 pnl 0
    mia short 10 at 61000 -> rejected perpHalted
    index 59000
    ann long is 500 pnl -500
    wait 11
    mia gets 1 -> halted staleIndex
    mia short 10 at 61000 -> rejected perpHalted
    `,
  )
})

describe('a gap', () => {
  story(
    'counts once a second tick confirms it',
    `
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 500 at 60000
    ann long 500 x20
    index 50000 -> halted wildIndex
    index 50100 -> liquidated deleverage
    ann long gone
    mia short gone
    `,
  )
})

describe('what cannot be done to the fund', () => {
  story(
    'is to fill an order whose owner would be liquidated by it: the order is cancelled instead',
    `
    index 60000
    ann gets 1000
    bob gets 100000
    ann long 100 at 60000 x50 -> rests
    index 59000
    bob short 100 at 60000 -> unsafe rests
    ann has 1000
    `,
    { market: { priceLimit: ratio('0.03') } },
  )
  story(
    'is to move the mark by trading with oneself far away',
    `
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 500 at 60000
    ann long 500 x20
    bob gets 100000
    cat gets 100000
    bob long 10 at 58900 -> rests
    cat short 10 at 58900 -> 10@58900
    ann long is 500 pnl 0 level 0
    `,
  )
})

describe('funding', () => {
  story(
    'is paid once per stamp, by longs to shorts, and the house takes nothing', // proves P5
    `
    index 60000
    mia gets 10000
    ann gets 10000
    mia short 500 at 60000
    ann long 500 at 60000 x20
    wait 28800
    index 60000 -> funded funded
    ann long is 500 margin 1497 funding 3
    mia short is 500 margin 3003 funding -3
    index 60000 -> done
    `,
  )
})

describe('what the screens read', () => {
  const { state, member } = playPerp(
    `
    index 60000
    mia gets 1000000
    ann gets 2000
    mia short 300 at 60000
    mia long 20 at 59900
    ann long 200 x20
    ann long 50 at 59000 x20 -> rests
    `,
    { market: fees },
  ).reader()

  test('is the market with its mark, halt and funding', () => {
    // proves PERP-17, PERP-41
    const [standing] = perpMarketsOf(state, 1000)
    expect(standing).toMatchObject({ index: 6_000_000, halt: undefined, openInterest: 200 })
    expect(standing!.nextFundingRate).toBe(ratio('0.0001'))
    expect(standing!.nextFundingAt).toBe(8 * 3_600_000)
    expect(perpMarketsOf(state, 11_001)[0]!.halt).toBe('staleIndex')
    expect(perpDepthOf(state, 'BTC/USDT', 5)).toEqual({
      bids: [
        { price: 5_990_000, quantity: 20, orders: 1 },
        { price: 5_900_000, quantity: 50, orders: 1 },
      ],
      asks: [{ price: 6_000_000, quantity: 100, orders: 1 }],
    })
    expect(perpDepthOf(state, 'ETH/USDT', 5)).toBeUndefined()
  })

  test('is the account, the orders and the place of a member', () => {
    // proves PERP-09, PERP-18, PERP-44
    const ann = member('ann')
    const [order] = perpOrdersOf(state, ann)
    expect(order).toMatchObject({ price: 5_900_000, lots: 50, filled: 0, remaining: 50 })
    expect(order!.held).toBe(parseAmount('149.27'))
    expect(perpAccountOf(state, ann, 'USDT')).toMatchObject({
      available: parseAmount('1243.53'),
      balance: parseAmount('1992.8'),
      heldForOrders: parseAmount('149.27'),
      isolatedMargin: parseAmount('600'),
      crossMargin: 0n,
    })
    const key = { market: 'BTC/USDT', marginMode: 'isolated', positionSide: 'long' } as const
    expect(perpViewOf(state, ann, { key, now: 1000 })).toMatchObject({
      positionLots: 200,
      leverageInUse: 20,
      exposure: parseAmount('15000'),
      isHalted: false,
    })
    expect(perpAccountOf(state, 77, 'USDT')).toBeUndefined()
  })
})

test.each([1, 2, 3, 4])('random life %i of contracts keeps every invariant', (seed) => {
  const world = { members: 8 + seed, markets: 1 + (seed % 3), fullCheckEvery: 1 }
  const report = simulate({ seed, commands: 900, product: 'perp', ...world })
  expect(report.trades).toBeGreaterThan(50)
})
