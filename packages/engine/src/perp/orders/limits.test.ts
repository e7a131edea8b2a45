import { TRIGGERS_MAX } from '@assay/domain/perp/perpOrder.ts'
import { OPEN_ORDERS_MAX } from '@assay/domain/spot/spotRules.ts'
import type { Amount } from '@assay/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { apply } from '../../engine.ts'
import type { PlacePerpOrder } from '../perpCommand.ts'
import { type PerpTable, playPerp } from '../testing/perpTable.ts'

/** Both sides of limits that would take too many story lines. */
const ready = (): PerpTable =>
  playPerp(`
    index 60000
    mia gets 1000000
    ann gets 100000
    mia short 500 at 60000
    ann long 100 x10
  `)

const place = (table: PerpTable, change: Partial<PlacePerpOrder> = {}): string =>
  table.do({
    type: 'placePerpOrder',
    member: table.member('ann'),
    market: 'BTC/USDT',
    marginMode: 'isolated',
    positionSide: 'long',
    isReduceOnly: false,
    leverage: 10,
    orderType: 'limit',
    timeInForce: 'gtc',
    price: 5_900_000,
    lots: 1,
    takeProfit: undefined,
    stopLoss: undefined,
    clientOrderId: '',
    ...change,
  })

describe('a member', () => {
  test('has at most so many triggers on a position', () => {
    const table = ready()
    for (let count = 0; count < TRIGGERS_MAX; count++)
      table.step('ann protects long sl 59000 lots 1')
    table.step('ann protects long sl 59000 lots 1 -> rejected tooManyTriggers')
  })

  test('has at most so many open orders', () => {
    const table = ready()
    for (let count = 0; count < OPEN_ORDERS_MAX; count++) expect(place(table)).toBe('rests')
    expect(place(table)).toBe('rejected tooManyOpenOrders')
  })

  test('names an order once while it is open', () => {
    const table = ready()
    expect(place(table, { clientOrderId: 'mine' })).toBe('rests')
    expect(place(table, { clientOrderId: 'mine' })).toBe('rejected clientOrderIdInUse')
    expect(place(table, { clientOrderId: 'x'.repeat(65) })).toBe('rejected clientOrderIdInvalid')
    table.do({ type: 'cancelAllPerpOrders', member: table.member('ann'), market: undefined })
    expect(place(table, { clientOrderId: 'mine' })).toBe('rests')
  })

  test('closes while a market is closed for new risk, and opens nothing', () => {
    const table = ready()
    table.do({ type: 'setPerpMarketTradable', market: 'BTC/USDT', isTradable: false })
    expect(place(table)).toBe('rejected marketNotTradable')
    expect(place(table, { isReduceOnly: true, price: 6_100_000 })).toBe('rests')
    table.step('mia long 100 at 59990 -> rejected marketNotTradable')
  })

  test('touches nothing of someone else', () => {
    // proves PERP-46, PERP-47
    const table = ready()
    place(table)
    const mia = table.member('mia')
    const order = table.state.lastOrder
    const { id: position } = table.position(table.member('ann'), 'long')!
    table.step('ann protects long sl 59000')
    const trigger = table.state.perp.lastTrigger
    const marginMode = 'cross' as const
    const commands = [
      { type: 'cancelPerpOrder', member: mia, order },
      { type: 'closePerpPosition', member: mia, position, lots: 0 },
      { type: 'adjustPerpMargin', member: mia, position, amount: 1n as Amount },
      { type: 'setPerpMarginMode', member: mia, position, marginMode },
      { type: 'cancelPerpTrigger', member: mia, trigger },
    ] as const
    expect(commands.map((command) => table.do(command))).toEqual([
      'rejected orderNotFound',
      'rejected positionNotFound',
      'rejected positionNotFound',
      'rejected positionNotFound',
      'rejected triggerNotFound',
    ])
  })

  test('gets the first answer for a key that comes again', () => {
    const { state } = ready()
    const command = {
      type: 'closePerpPosition',
      at: 1000,
      key: 'once',
      member: 2,
      position: 2,
      lots: 10,
    } as const
    const position = [...state.perp.positions.values()].find(({ side }) => side === 'long')!
    const own = { ...command, member: position.member, position: position.id }
    apply(state, { ...own, type: 'setPerpTriggers', ...protection })
    const before = state.accepted
    const [again] = apply(state, { ...own, type: 'setPerpTriggers', ...protection })
    expect(again).toEqual({ type: 'repeated', order: 0 })
    const [other] = apply(state, { ...own, type: 'setPerpTriggers', ...protection, lots: 1 })
    expect(other).toMatchObject({ code: 'requestKeyReused' })
    expect(state.accepted).toBe(before)
  })
})

const protection = {
  takeProfit: undefined,
  stopLoss: { price: 5_900_000, triggerBy: 'mark' as const },
  lots: 0,
}
