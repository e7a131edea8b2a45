import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { describe, expect, test } from 'vitest'
import { hashOf, restore, snapshotOf } from '../../snapshot.ts'
import { simulate } from '../../testing/simulate.ts'
import { perpMarketsOf } from '../perpRead.ts'
import { type PerpTableOptions, playPerp } from '../testing/perpTable.ts'

/** Each story runs once, and its final state goes through a snapshot and back. */
function story(name: string, script: string, options: PerpTableOptions = {}): void {
  test(name, () => {
    const { state } = playPerp(script, options)
    expect(hashOf(restore(snapshotOf(state)))).toBe(hashOf(state))
  })
}

const ratio = (text: string) => parseRatio(text) as Ratio

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
    ann removes long 301 -> rejected marginAboveRemovable
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
    ann leverage long 101 -> rejected leverageNotOffered
    ann leverage long 1 -> rejected insufficientBalance
    ann has 4405
    `,
  )
  story(
    'follows the leverage of both sides together, or of neither', // proves PERP-05, P9
    `
    index 60000
    mia gets 1000000
    ann gets 5000
    mia short 500 at 60000
    mia long 500 at 59900
    ann long 100 x10
    ann short 100 x10
    ann long is 100 leverage 10 margin 600
    ann short is 100 leverage 10 margin 599
    ann leverage both 20
    ann long is 100 leverage 20 margin 300
    ann short is 100 leverage 20 margin 299.5
    ann has 4400.5
    ann leverage both 2 -> rejected insufficientBalance
    ann long is 100 leverage 20 margin 300
    ann leverage long 2
    index 60500
    ann leverage both 100 -> rejected marginUnsafe
    ann long is 100 leverage 2 margin 3000
    ann short is 100 leverage 20 margin 299.5
    ann leverage long 20
    ann leverage short 2
    ann has 1705
    ann withdraws 1705
    ann leverage both 5
    ann long is 100 leverage 5 margin 1200
    ann short is 100 leverage 5 margin 1198
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

describe('cross money', () => {
  /** A loss uses up the margin of the long, while the profit of the short keeps both safe. */
  const drained = `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 430
    mia short 600 at 60000
    ann long 600 x100 cross
    ann short 100 at 61200 x100 cross
    mia long 100
    bob long 300 at 58800
    ann closes long 300
    mia closes long 100 at 60000
    ann closes short 100
    ann long is 300 margin 8.8
    `
  story(
    'leaves only while what remains is not at a warning',
    `
    ${drained}
    ann has 181.2
    ann may withdraw 99.999999999999999999
    ann withdraws 100 -> rejected insufficientBalance
    ann withdraws 99
    ann long is 300 level 0
    `,
  )
  story(
    'bears the whole value of what is open while the index of its contract is in doubt',
    `
    index 60000
    mia gets 1000000
    ann gets 7000
    mia short 100 at 60000
    ann long 100 x10 cross
    ann withdraws 100
    mia closes short 100 at 60000
    index 50000 -> halted wildIndex
    ann withdraws 871 -> rejected insufficientBalance
    ann withdraws 869
    ann closes everything
    ann withdraws 6031
    `,
  )
  const besideDoubt = `
    index 60000
    mia gets 1000000
    ann gets 20000
    mia short 100 at 60000
    ann long 100 x10 cross
    market ETH
    index 60000
    mia short 100 at 60000
    ann long 100 x10 cross
    index 50000 -> halted wildIndex
    market BTC
    `
  story(
    'is not taken out by another mode, nor risked, beside a contract in doubt',
    `
    ${besideDoubt}
    ann moves long isolated -> rejected crossInDoubt
    ann long 10 at 59000 x10 cross -> rejected crossInDoubt
    ann long 10 at 59000 x10 -> rests
    `,
  )
  story(
    'under older rules it is taken out and risked beside a contract in doubt',
    `
    ${besideDoubt}
    ann moves long isolated
    ann short 10 at 61000 x10 cross -> rests
    `,
    { hasMarkRules: false },
  )
  story(
    'under older rules it leaves as long as it is no position’s margin',
    `
    ${drained}
    ann has 181.2
    ann withdraws 181 -> liquidated deleverage
    `,
    { hasMarkRules: false },
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
    mia long 500 at 56000
    index 56000 -> 500@56000 liquidated fund
    ann has 500
    fund is 999500
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
    'closes a hedge against itself at the mark when nobody else is left',
    `
    index 60000
    mia gets 1000000
    ann gets 10000
    mia short 100 at 60000
    ann long 100 x10 cross
    mia closes short 100 at 60000 -> rests
    ann short 100 x10 cross -> 100@60000
    ann withdraws 8800
    index 90000
    index 119999 -> warned 90
    index 120000 -> liquidated offset offset
    ann long gone
    ann short gone
    ann has 1200
    `,
    {
      market: {
        indexJumpMax: ratio('0.5'),
        brackets: [
          {
            valueMax: parseAmount('1000000') as Amount,
            maintenanceRate: ratio('0.05'),
            leverageMax: 10,
          },
        ],
        leverages: [1, 2, 3, 5, 10],
      },
    },
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

/** Thirty samples. */
const THREE_MINUTES = 'wait 6\nindex 60000\n'.repeat(30)

describe('a market that an operator halts', () => {
  /**
   * Two accounts quote far below the index, trade there, and do so for three minutes. `before` is a
   * halt under the rules of older journals.
   */
  const collusion = `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 1500
    mia short 1000 at 60000
    bob long 500
    ann long 500 x20
    HALT
    bob closes long 350 at 58900
    mia closes short 350 at 58890
    bob closes long 100 at 58890 -> 100@58890
    mia closes short 100 at 58890
    ${THREE_MINUTES}
    `
  const markAfter = (halt: string) => {
    const { state } = playPerp(collusion.replace('HALT', halt), { hasMarkRules: false })
    expect(hashOf(restore(snapshotOf(state)))).toBe(hashOf(state))
    return perpMarketsOf(state, state.now)[0]!.parts.mark
  }

  test('returns to its index, whatever two accounts quote and trade with each other', () => {
    expect(markAfter('operator halts')).toBe(6_000_000)
    expect(markAfter('operator halts before')).toBe(5_889_500)
  })
  story(
    'returns to its index as slowly as its samples do, and follows its book again once it is open',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    mia short 500 at 60100
    bob long 500 at 60090
    bob long 10 at 60100
    ${THREE_MINUTES}
    bob long is 10 pnl -0.05
    operator halts
    bob long is 10 pnl -0.05
    wait 6
    index 60000
    bob long is 10 pnl -0.0817
    ${THREE_MINUTES}
    bob long is 10 pnl -1
    operator opens
    wait 6
    index 60000
    bob long is 10 pnl -1
    wait 6
    index 60000
    bob long is 10 pnl -0.9684
    `,
  )
  story(
    'comes to lie between its index and the index with funding, where the last price is beyond both',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    mia short 500 at 60110
    bob long 500 at 60100
    ${THREE_MINUTES}
    wait 28800
    index 60000
    bob long 10 at 60110
    ${THREE_MINUTES}
    operator halts
    ${THREE_MINUTES}
    # What is left of eight hours' funding above the index.
    bob long is 10 pnl -0.4132
    `,
  )
  test('counts every sample of the halt as a premium of zero', () => {
    const { state } = playPerp(`
      index 60000
      bob gets 1000000
      bob long 500 at 61100
      ${THREE_MINUTES}
      operator halts
      ${THREE_MINUTES}
    `)
    const { premiumSum, premiumCount, basis } = state.perp.markets.get('BTC/USDT')!
    expect({ premiumCount, basis }).toEqual({ premiumCount: 60, basis: Array(30).fill(0) })
    const before = playPerp(
      `index 60000\nbob gets 1000000\nbob long 500 at 61100\n${THREE_MINUTES}`,
    )
    expect(premiumSum).toBe(before.state.perp.markets.get('BTC/USDT')!.premiumSum)
  })
  /** Walks the basis of a thin book up to the outer limit, and opens with a margin below it. */
  story(
    'takes nothing from the fund for a premium that two accounts made before the halt',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 1300
    ${[61_180, 62_370, 62_890]
      .map((price) => {
        const quotes = `mia short 400 at ${price + 10} as ask\nbob long 400 at ${price} as bid\n`
        return `${quotes}${THREE_MINUTES}bob long 10 at ${price + 10}\nmia cancels ask\nbob cancels bid\n`
      })
      .join('')}
    mia short 1000 at 62900
    ann long 1000 x50 -> 1000@62900
    operator halts
    ${THREE_MINUTES}
    ann long gone
    mia short is 30
    fund is 1000000
    `,
    { hasMarkRules: false },
  )
  story(
    'fires no trigger by the mark, nor of an order that fills in the halt',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 1500
    vic gets 10000
    mia short 2000 at 60000
    bob long 900
    ann long 500 x20
    ann protects long tp 60500 sl 59000
    vic long 500 at 59000 tp 59800 -> rests
    operator halts
    mia closes short 600 at 58810 -> rests
    bob closes long 500 at 59000 -> 500@59000
    vic triggers -> takeProfit 59800 500
    index 58990
    ann triggers -> takeProfit 60500 all, stopLoss 59000 all
    wait 9
    operator opens
    vic triggers -> takeProfit 59800 500
    bob long 2000 at 58900 -> rests
    wait 0.5
    index 58990 -> done
    wait 6
    index 58990 -> takeProfit fired 500@58900 stopLoss fired 500@58900
    `,
  )
  story(
    'fires no trigger that was reached before and found no one',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    vic gets 10000
    mia short 500 at 60000
    vic long 500
    vic protects long tp 60500
    mia short 10 at 60600
    bob long 10 -> 10@60600
    operator halts
    mia closes short 400 at 58810 -> rests
    vic triggers -> takeProfit 60500 all
    `,
  )
  story(
    'pays no prices of its book from the fund: the other side is closed at the mark',
    `
    index 60000
    mia gets 1000000
    ann gets 2000
    mia short 500 at 60000
    ann long 500 x20
    operator halts
    mia closes short 500 at 55900
    index 56000 -> positionClosed liquidated deleverage
    mia short gone
    ann has 500
    fund is 999500
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
  test('moves the mark at once: a book still around the old index is no basis', () => {
    const { state } = playPerp(`
    index 60000
    mia gets 1000000
    ann gets 1500
    mia short 100 at 60001
    mia long 100 at 59999
    ann long 10
    wait 6
    index 60000
    wait 6
    index 57000
    `)
    expect(perpMarketsOf(state, state.now)[0]?.parts).toMatchObject({
      byBasis: 5_700_000,
      mark: 5_700_000,
    })
  })
})

describe('the mark', () => {
  story(
    'keeps its distance in proportion to the index, and no trade moves it',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 10000
    mia short 500 at 60100
    bob long 500 at 60090
    ann long 10 at 60100 x2
    ${THREE_MINUTES}
    ann long is 10 pnl -0.05
    mia short 10 at 60090 -> 10@60090
    ann long is 10 pnl -0.05
    index 54000
    ann long is 10 pnl -60.145
    `,
  )
  story(
    'moves by a quarter of the lowest maintenance rate per sample at most',
    `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 10000
    mia short 500 at 61000 as ask
    bob long 500 at 60990 as bid
    ann long 10 at 61000
    ${THREE_MINUTES}
    ann long is 10 pnl -0.05
    mia cancels ask
    bob cancels bid
    bob long 1 at 60000
    mia short 1 at 60000 -> 1@60000
    index 60000
    ann long is 10 pnl -0.05
    wait 6
    index 60000
    ann long is 10 pnl -0.65
    `,
  )
})

describe('the basis', () => {
  const basisOf = (script: string, options: PerpTableOptions = {}) => {
    const { state } = playPerp(`index 60000\nmia gets 1000000\nbob gets 100000\n${script}`, options)
    return [...(state.perp.markets.get('BTC/USDT')?.basis ?? [])]
  }
  // A seller of 30 000 USDT, just above the index.
  const SELLER = 'mia short 500 at 60006'

  test('is the middle of what would be paid and got for the impact value', () => {
    expect(basisOf(`${SELLER}\nmia long 500 at 59994\nwait 6\nindex 60000`)).toEqual([0])
    expect(basisOf(`${SELLER}\nmia long 500 at 60000\nwait 6\nindex 60000`)).toEqual([600])
  })

  test('is not moved by one far order, nor by a small one', () => {
    expect(basisOf(`${SELLER}\nbob long 500 at 58800 x50\nwait 6\nindex 60000`)).toEqual([0])
    expect(basisOf(`${SELLER}\nbob long 1 at 59990\nwait 6\nindex 60000`)).toEqual([0])
    const before = { market: { basisSpreadMax: ratio('0') } }
    expect(basisOf(`${SELLER}\nbob long 1 at 58800\nwait 6\nindex 60000`, before)).toEqual([
      -119_400,
    ])
  })

  test('is one moment of thirty, also in a market without earlier ones', () => {
    const { state } = playPerp(
      `index 60000\nmia gets 1000000\n${SELLER}\nmia long 500 at 60000\nwait 6\nindex 60000`,
    )
    // 3 USDT over 30 samples.
    expect(perpMarketsOf(state, state.now)[0]?.parts.byBasis).toBe(6_000_010)
  })

  test('fades, a sample at a time, while the book says nothing', () => {
    const known = `${SELLER}\nmia long 500 at 60000 as bid\nwait 6\nindex 60000\nmia cancels bid`
    expect(basisOf(known)).toEqual([600])
    expect(basisOf(`${known}\nwait 6\nindex 60000`)).toEqual([600, 0])
  })
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
  /**
   * Quotes and trades above the index until the mark follows, and opens with the least margin.
   * Then a trade at the index, and a bid far below.
   */
  const walk = (price: number, returned: string) => `
    index 60000
    mia gets 1000000
    bob gets 1000000
    ann gets 305
    mia short 400 at 60490 as ask
    bob long 400 at 60480 as bid
    bob long 1 at 60490
    ${THREE_MINUTES}
    bob long 1 at 60490
    mia cancels ask
    bob cancels bid
    mia short 500 at ${price}
    ann long 500 x100 -> 500@${price} warned 90
    mia closes short 500 at 59000
    bob long 1 at 60000 -> rests
    mia short 1 at 60000 -> ${returned}
    `
  story(
    'is to walk the mark away from the index, open a position there and let it fall',
    `
    ${walk(60840, '1@60000')}
    ann long is 500 pnl -177.5
    wait 6
    index 60000 -> shrunk to 3 liquidated deleverage
    ann long gone
    ann has 97.5
    fund is 1000000
    `,
  )
  test('under older rules, is none of this: one trade brings the mark back and the fund pays', () => {
    const returned = '1@60000 shrunk to 3 liquidated deleverage'
    playPerp(`${walk(60840, returned)}\nfund is 999884.2`, { hasMarkRules: false })
  })
  story(
    'is to let it buy from a book without honest quotes, far from the mark',
    `
    index 60000
    mia gets 1000000
    ann gets 300
    mia short 500 at 60000
    ann long 500 x100
    mia closes short 500 at 58820 -> rests
    index 59380 -> positionClosed liquidated deleverage
    ann long gone
    fund is 999990
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

test('funding that margin does not reach for makes the entry worse, and nothing is forgiven', () => {
  const stamp = `
    wait 28790
    index 60000
    wait 10
    index 60000
  `
  const { events } = playPerp(
    `
    index 60000
    mia gets 10000000
    bob gets 10000000
    ann gets 1750
    mia short 500 at 60000
    ann long 500 x20 -> 500@60000
    ann adds long 250
    bob long 1000 at 61000 x5 -> rests
    mia short 10 at 61200 -> rests
    ${stamp.repeat(5)}
    ann long gone
    `,
    { market: { fundingCap: ratio('0.1') } },
  )
  const paid = events.filter((event) => event.type === 'perpFundingPaid')
  const booked = paid.filter((event) => event.booked > 0n)
  expect(booked.map(({ position }) => [position.side, position.margin])).toEqual([['long', 0n]])
  // Payments equal receipts, including the booked part (P5 holds after every line).
  const sum = paid.reduce((total, { amount }) => total + amount, 0n)
  expect(sum).toBe(0n)
})

test.each([1, 2, 3, 4])('random life %i of contracts keeps every invariant', (seed) => {
  const world = { members: 8 + seed, markets: 1 + (seed % 3), fullCheckEvery: 1 }
  const { counts } = simulate({ seed, commands: 900, product: 'perp', ...world })
  expect(counts.perp.trades).toBeGreaterThan(50)
})
