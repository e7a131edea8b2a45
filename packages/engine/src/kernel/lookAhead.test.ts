import { type Amount, ZERO } from '@assay/money/amount.ts'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, applyAll, createState } from '../engine.ts'
import { hashOf } from '../snapshot.ts'
import type { State } from '../state.ts'
import { seededRandom } from '../testing/random.ts'
import { SYMBOL, tableMarket } from '../testing/table.ts'

const MEMBERS = 9_000
const house = { at: 0, key: '' } as const

test('with many accounts, commands in batches give what they give one by one', () => {
  const [together, alone] = [fundedWorld(), fundedWorld()]
  expect(together.ledger.size).toBeGreaterThan(16_384)
  const random = seededRandom(3)
  for (let round = 1; round <= 20; round++) {
    const commands = Array.from({ length: 150 }, () => anyOf(random.below(100), together))
    const answers = applyAll(together, commands)
    expect(answers).toEqual(commands.map((command) => apply(alone, command)))
  }
  expect(together.orders.size).toBeGreaterThan(500)
  expect(together.lastTrade).toBeGreaterThan(100)
  expect(hashOf(together)).toBe(hashOf(alone))

  function anyOf(chance: number, { lastOrder }: State): Command {
    // Of the first ones several act on the same order, and some on none.
    const [order, member] = [random.below(lastOrder + 40), 1 + random.below(MEMBERS + 50)]
    const isCancel = chance < 25
    if (isCancel) return { ...house, type: 'cancelSpotOrder', member: ownerOf(order), order }
    return {
      ...house,
      type: 'placeSpotOrder',
      member,
      market: chance === 99 ? 'ETH/USDT' : SYMBOL,
      side: chance % 2 === 0 ? 'buy' : 'sell',
      orderType: 'limit',
      timeInForce: 'gtc',
      price: 10_000 + (chance % 2 === 0 ? -1 : 1) * (random.below(60) - 6),
      quantity: 1 + random.below(20),
      quoteBudget: ZERO,
      stopPrice: 0,
      clientOrderId: '',
    }
  }

  function ownerOf(order: number): number {
    const slot = together.orders.find(order)
    return slot === -1 ? 1 : together.orders.memberOf(slot)
  }
})

function fundedWorld(): State {
  const state = createState()
  for (const id of ['USDT', 'BTC']) {
    apply(state, {
      ...house,
      type: 'listAsset',
      asset: { id, name: id, decimals: 8, chain: 'BNB' },
    })
    const funding = {
      from: 'outside/demo',
      to: 'house/starter',
      amount: (10n ** 28n) as Amount,
    } as const
    apply(state, { ...house, type: 'fundHouse', asset: id, ...funding })
  }
  apply(state, { ...house, type: 'listSpotMarket', market: tableMarket })
  for (let member = 1; member <= MEMBERS; member++) {
    for (const asset of ['USDT', 'BTC']) {
      const credit = { from: 'house/starter', account: 'spot', reason: 'demo' } as const
      apply(state, {
        ...house,
        type: 'creditMember',
        member,
        asset,
        amount: (10n ** 22n) as Amount,
        ...credit,
      })
    }
  }
  return state
}
