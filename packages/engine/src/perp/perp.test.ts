import type { MarginMode } from '@assay/domain/perp/perpOrder.ts'
import { lotsForBudget, previewPerpOrder } from '@assay/domain/perp/previewPerpOrder.ts'
import type { PerpOrderDraft } from '@assay/domain/perp/validatePerpOrder.ts'
import type { OfferedLevel } from '@assay/domain/takeOffered.ts'
import { add, type Ratio } from '@assay/money/amount.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import { contentFingerprint } from '../fingerprint.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'
import type { EditPerpTrigger, PlacePerpOrder } from './perpCommand.ts'
import {
  perpAccountOf,
  perpDepthOf,
  perpMarketsOf,
  perpOrdersOf,
  perpPositionsOf,
  perpTriggersOf,
  perpViewOf,
} from './perpRead.ts'
import { commandsDue } from './runPerpDue.ts'
import { type PerpTable, type PerpTableOptions, playPerp } from './testing/perpTable.ts'

/** Each story runs once, and its final state goes through a snapshot and back. */
function story(name: string, script: string, options: PerpTableOptions = {}): void {
  test(name, () => {
    const { state } = playPerp(script, options)
    expect(hashOf(restore(snapshotOf(state)))).toBe(hashOf(state))
  })
}

const ratio = (text: string) => parseRatio(text) as Ratio
const fees = { makerFeeRate: ratio('0.0002'), takerFeeRate: ratio('0.0006') }

/** 400 lots at the market, as a command before `judgedBy` existed. */
const shortOf = (table: PerpTable): PlacePerpOrder => ({
  type: 'placePerpOrder',
  member: table.member('ann'),
  market: 'BTC/USDT',
  marginMode: 'cross',
  positionSide: 'short',
  isReduceOnly: false,
  orderType: 'market',
  timeInForce: 'ioc',
  price: 0,
  lots: 400,
  leverage: 20,
  clientOrderId: '',
  takeProfit: undefined,
  stopLoss: undefined,
})

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
    'takes several levels that are better than its price, and rests with what is left',
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia long 400 at 60000
    mia long 400 at 59999
    ann short 900 at 59950 x10 -> 400@60000 400@59999 rests
    ann short is 800 margin 4799.96
    ann has 4600.54               # 599.5 more is held for the rest
    `,
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

describe('a market order that is larger than the book', () => {
  const book = `
    index 60000
    mia gets 1000000
    ann gets 5000
    mia long 100 at 60000
    mia long 200 at 59990
    mia short 100 at 60000.01
    mia short 200 at 60010`
  story(
    'fills what there is on either side, and the rest of it is canceled', // proves PERP-36
    `${book}
    ann long 400 x20 -> 100@60000.01 200@60010 bookEmpty
    ann short 400 x20 -> 100@60000 200@59990 bookEmpty
    `,
  )
  test('was refused for a short in commands that did not say what they are judged by', () => {
    const table = playPerp(book)
    const command = shortOf(table)
    expect(table.do(command)).toBe('rejected orderUnsafe')
    expect(table.do({ ...command, judgedBy: 'fill' })).toContain('100@60000')
    // Retried with its key by a newer client it is the same request.
    const contentOf = (changes: object) =>
      contentFingerprint({ at: 1, key: 'k', ...command, ...changes })
    expect(contentOf({ judgedBy: 'fill' })).toBe(contentOf({}))
    expect(contentOf({ lots: 401 })).not.toBe(contentOf({}))
  })
})

describe('a cross order that its account does not carry', () => {
  const dear = `
    index 60000
    mia gets 1000000
    ann gets 7
    mia short 10 at 60500`
  story(
    'is refused whether it takes or rests first', // proves PERP-38
    `${dear}
    ann long 10 x100 cross -> rejected orderUnsafe
    ann long 10 at 60500 x100 cross -> rejected orderUnsafe
    ann long 11 at 60490 x100 cross -> rejected orderUnsafe
    ann has 7
    ann gets 1
    ann long 10 x100 cross -> 10@60500 warned 80
    `,
  )
  test('was held and canceled in commands that did not say what they are judged by', () => {
    const table = playPerp(dear)
    const command = { ...shortOf(table), positionSide: 'long', lots: 10, leverage: 100 } as const
    expect(table.do(command)).toBe('unsafe')
    table.step('ann has 7')
    expect(table.do({ ...command, judgedBy: 'fill' })).toBe('rejected orderUnsafe')
  })
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
  test('made one of the whole while its order fills, it stays that', () => {
    const table = playPerp(`
      index 60000
      mia gets 1000000
      ann gets 10000
      mia short 60 at 60000
      ann long 100 at 60000 sl 59000 -> 60@60000 rests
    `)
    const edit: EditPerpTrigger = {
      type: 'editPerpTrigger',
      member: table.member('ann'),
      trigger: table.state.perp.lastTrigger,
      price: 5_900_000,
      triggerBy: 'mark',
      lots: 0,
    }
    table.do(edit)
    table.step('mia short 20 at 60000')
    // As recorded before `whole: 'stays'` existed.
    table.step('ann triggers -> stopLoss 59000 20')
    table.do({ ...edit, whole: 'stays' })
    table.step('mia short 20 at 60000')
    table.step('ann triggers -> stopLoss 59000 all')
  })
  story(
    'wait for somebody to trade with, and are not spent on an empty book',
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 200 at 60000
    ann long 100 sl 59800
    index 59790 -> done
    ann long is 100
    ann triggers -> stopLoss 59800 100
    mia long 100 at 59780 -> rests stopLoss fired 100@59780
    ann long gone
    `,
  )
  story(
    'fire once, the stop by the mark and the profit by the last trade', // proves P8
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 200 at 60000
    ann long 100 tp 60200
    ann protects long sl 59800 lots 20
    mia long 20 at 59700
    index 59790 -> stopLoss fired 20@59700
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
    'keep waiting for what the book did not take', // proves P8
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 200 at 60000
    ann long 100 tp 61000 sl 59000
    ann protects long sl 59850 lots 50
    mia long 20 at 59700
    index 59840 -> stopLoss fired 20@59700 bookEmpty
    ann triggers -> takeProfit 61000 80, stopLoss 59000 80, stopLoss 59850 30
    mia long 40 at 59750 -> rests stopLoss fired 30@59750
    ann triggers -> takeProfit 61000 50, stopLoss 59000 50
    ann protects long sl 59700
    index 59600 -> stopLoss fired 10@59750 bookEmpty
    ann triggers -> takeProfit 61000 40, stopLoss 59000 40, stopLoss 59700 all
    mia long 100 at 59650 -> rests stopLoss fired 40@59650
    ann long gone
    `,
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
  test('fire a bounded number with each command, and say how many commands the rest takes', () => {
    const members = Array.from({ length: 40 }, (_, i) => `m${i}`)
    const table = playPerp(`
      index 60000
      mia gets 1000000
      mia short 400 at 60000
      ${members.map((name) => `${name} gets 1000\n${name} long 10 at 60000 sl 59800`).join('\n')}
      mia long 400 at 59700
    `)
    const left = () =>
      members.filter((name) => perpTriggersOf(table.state, table.member(name)).length > 0).length
    expect([left(), commandsDue(table.state, table.state.now)]).toEqual([40, 0])
    table.step('index 59790')
    expect([left(), commandsDue(table.state, table.state.now)]).toEqual([24, 2])
    table.do({ type: 'passTime' })
    expect([left(), commandsDue(table.state, table.state.now)]).toEqual([8, 1])
    // An unknown price makes all wait, and needs no command.
    expect(commandsDue(table.state, table.state.now + 10_001)).toBe(0)
    table.do({ type: 'passTime' })
    expect([left(), commandsDue(table.state, table.state.now)]).toEqual([0, 0])
  })
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

describe('the preview of an order', () => {
  test('is what the engine then makes of it, for both margin modes', () => {
    // proves P11, PERP-07
    for (const marginMode of ['isolated', 'cross'] as const) {
      const table = playPerp(
        `
        index 60000
        mia gets 1000000
        ann gets 5000
        mia short 300 at 60000
        ann long 100 at 60000 x20 ${marginMode}
        `,
        { market: fees },
      )
      const ann = table.member('ann')
      const key = { market: 'BTC/USDT', marginMode, positionSide: 'long' } as const
      const { rules } = table.state.perp.markets.get('BTC/USDT')!
      const view = perpViewOf(table.state, ann, { key, now: 1000 })!
      const [position] = perpPositionsOf(table.state, ann)
      const { available, crossMargin } = perpAccountOf(table.state, ann, 'USDT')!
      const crossCash = add(available, crossMargin)
      const account = { position, available, crossCash, others: [] }
      const draft: PerpOrderDraft = {
        marginMode,
        positionSide: 'long',
        isReduceOnly: false,
        orderType: 'limit',
        timeInForce: 'gtc',
        price: 6_000_000,
        lots: 150,
        leverage: 20,
        takeProfit: undefined,
        stopLoss: undefined,
      }
      const shown = previewPerpOrder(draft, rules, {
        view,
        account,
        offered: [],
        isWhole: true,
      })
      table.step(`ann long 150 at 60000 x20 ${marginMode} -> 150@60000`)
      const [after] = perpPositionsOf(table.state, ann)
      expect(after!.lots).toBe(shown.after.lots)
      expect(after!.margin).toBe(shown.after.margin)
      expect(perpAccountOf(table.state, ann, 'USDT')!.available).toBe(available - shown.held.cost)
      expect(after!.liquidationPrice).toBe(shown.liquidationPrice)
      expect(shown.liquidationPrice).toBeDefined()
    }
  })

  test('of an order for all of it through several prices is accepted, and a lot more is not', () => {
    // proves PERP-38, PERP-39
    for (const [side, book] of [
      ['long', 'short 100 at 60000; short 200 at 60010; short 200 at 60030'],
      ['short', 'long 100 at 60000; long 200 at 59990; long 200 at 59970'],
    ] as const) {
      const table = playPerp(
        `
        index 60000
        mia gets 1000000
        ann gets 1000
        ${book
          .split('; ')
          .map((order) => `mia ${order}`)
          .join('\n        ')}
        `,
        { market: fees },
      )
      const ann = table.member('ann')
      const { rules } = table.state.perp.markets.get('BTC/USDT')!
      const key = { market: 'BTC/USDT', marginMode: 'isolated', positionSide: side } as const
      const view = perpViewOf(table.state, ann, { key, now: 1000 })!
      const before = perpAccountOf(table.state, ann, 'USDT')!.available
      const draft: Omit<PerpOrderDraft, 'lots'> = {
        marginMode: 'isolated',
        positionSide: side,
        isReduceOnly: false,
        orderType: 'market',
        timeInForce: 'ioc',
        price: 0,
        leverage: 20,
        takeProfit: undefined,
        stopLoss: undefined,
      }
      const [at, then] = side === 'long' ? [6_001_000, 6_003_000] : [5_999_000, 5_997_000]
      const offered = [
        { price: 6_000_000, lots: 100 },
        { price: at, lots: 200 },
        { price: then, lots: 200 },
      ]
      const account = { position: undefined, available: before, crossCash: before, others: [] }
      const against = { view, offered, isWhole: true, account }
      const lots = lotsForBudget(draft, rules, { ...against, budget: before })
      expect(lots).toBe(329)
      const shown = previewPerpOrder({ ...draft, lots }, rules, against)
      expect(shown.refusal).toBeUndefined()
      table.step(`ann ${side} 330 x20 -> rejected insufficientBalance`)
      table.step(`ann ${side} 329 x20 -> 100@60000 200@${at / 100} 29@${then / 100}`)
      const [position] = perpPositionsOf(table.state, ann)
      expect(perpAccountOf(table.state, ann, 'USDT')!.available).toBe(before - shown.held.cost)
      expect(position!.margin).toBe(shown.filled.margin)
      expect(position!.liquidationPrice).toBe(shown.liquidationPrice)
    }
  })

  test('of an order for all that the account carries is accepted, and a lot more is not', () => {
    // proves PERP-39
    const table = playPerp(
      `
        index 60000
        mia gets 1000000
        ann gets 1000
        mia short 100 at 60000
        mia short 900 at 60600
        `,
      { market: fees },
    )
    const ann = table.member('ann')
    const { rules } = table.state.perp.markets.get('BTC/USDT')!
    const key = { market: 'BTC/USDT', marginMode: 'isolated', positionSide: 'long' } as const
    const view = perpViewOf(table.state, ann, { key, now: 1000 })!
    const { available } = perpAccountOf(table.state, ann, 'USDT')!
    const offered = [
      { price: 6_000_000, lots: 100 },
      { price: 6_060_000, lots: 900 },
    ]
    const lots = lotsForBudget(
      {
        marginMode: 'isolated',
        positionSide: 'long',
        isReduceOnly: false,
        price: 0,
        orderType: 'market',
        timeInForce: 'ioc',
        leverage: 100,
        takeProfit: undefined,
        stopLoss: undefined,
      },
      rules,
      {
        view,
        offered,
        isWhole: true,
        budget: available,
        account: { position: undefined, available, crossCash: available, others: [] },
      },
    )
    expect(lots).toBe(219)
    table.step('ann long 220 x100 -> rejected orderUnsafe')
    table.step('ann long 219 x100 -> 100@60000 119@60600 warned 90')
  })

  /** Why the form would refuse ann 10 lots long at the market. */
  function foretold(
    table: PerpTable,
    { leverage, marginMode = 'isolated' }: { leverage: number; marginMode?: MarginMode },
    offered: readonly OfferedLevel[],
  ) {
    const ann = table.member('ann')
    const { rules } = table.state.perp.markets.get('BTC/USDT')!
    const key = { market: 'BTC/USDT', marginMode, positionSide: 'long' } as const
    const view = perpViewOf(table.state, ann, { key, now: 1000 })!
    const { available } = perpAccountOf(table.state, ann, 'USDT')!
    const account = { position: undefined, available, crossCash: available, others: [] }
    const draft: PerpOrderDraft = {
      marginMode,
      positionSide: 'long',
      isReduceOnly: false,
      price: 0,
      orderType: 'market',
      timeInForce: 'ioc',
      lots: 10,
      leverage,
      takeProfit: undefined,
      stopLoss: undefined,
    }
    const against = { view, offered, isWhole: true, account }
    return previewPerpOrder(draft, rules, against).refusal?.code
  }

  test('foretells what no figure of the order shows: no one to trade with, or liquidated at once', () => {
    // proves PERP-38
    const table = playPerp(`
      index 60000
      mia gets 10000000
      ann gets 5000
    `)
    const [at20, at100] = [{ leverage: 20 }, { leverage: 100 }]
    expect(foretold(table, at20, [])).toBe('bookEmpty')
    table.step('ann long 10 -> rejected bookEmpty')
    table.step('ann short 10 at 60000 x20 as own -> rests')
    expect(foretold(table, at20, [{ price: 6_000_000, lots: 0 }])).toBe('bookEmpty')
    table.step('ann long 10 x20 -> rejected bookEmpty')
    table.step('ann cancels own')
    table.step('mia short 10 at 60500')
    expect(foretold(table, at100, [{ price: 6_050_000, lots: 10 }])).toBe('orderUnsafe')
    table.step('ann long 10 x100 -> rejected orderUnsafe')
    expect(foretold(table, at20, [{ price: 6_050_000, lots: 10 }])).toBeUndefined()
    table.step('ann long 10 x20 -> 10@60500')
  })

  test('foretells that the money of the account does not carry a cross order either', () => {
    // proves PERP-38
    const table = playPerp(`
      index 60000
      mia gets 10000000
      ann gets 7
      mia short 10 at 60500
    `)
    const offered = [{ price: 6_050_000, lots: 10 }]
    const cross = { leverage: 100, marginMode: 'cross' } as const
    // 5 USDT are lost at the mark: 2 against a maintenance of 2.4, then 3.
    expect(foretold(table, cross, offered)).toBe('orderUnsafe')
    table.step('ann long 10 x100 cross -> rejected orderUnsafe')
    table.step('ann gets 1')
    expect(foretold(table, cross, offered)).toBeUndefined()
    table.step('ann long 10 x100 cross -> 10@60500 warned 80')
  })
})
