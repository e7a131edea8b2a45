import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import { type Amount, ONE, type Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Command } from '../../command.ts'
import { apply, createState } from '../../engine.ts'
import type { Event } from '../../event.ts'
import type { MoveIndex } from '../../listing/listingCommand.ts'
import type { State } from '../../state.ts'
import { assertInvariants } from '../../testing/invariants.ts'
import { tableMarket } from '../../testing/table.ts'

/** The world of a conversion test, with its actions. All invariants are checked after each step. */
export type ConversionWorld = {
  state: State
  /** All events of a command. */
  play(command: object, at?: number): Event[]
  /** The type of the first event, or the code of the refusal. */
  run(command: object, at?: number): string
  /** Moves the index of BTC. Without `oldestAt`, as before ticks had their age. */
  move(price: number, at: number, more?: Pick<MoveIndex, 'isLate' | 'oldestAt'>): void
  /** Ether has eight decimals and no index yet. The house gets 1,000 of it. */
  listEther(terms?: ConversionTerms): void
}

type Start = {
  /** The house's inventory. */
  house: { USDT: string; BTC: string }
  /** The balances of members 1 and so on. */
  members: { USDT: string; BTC?: string }[]
  termsOf: (asset: string) => ConversionTerms
}

export const amountOf = (text: string) => parseAmount(text) as Amount
export const SPREAD = (ONE / 1000n) as Ratio

const marketOf = (base: string) => ({
  ...tableMarket,
  symbol: `${base}/USDT`,
  base,
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
})

/** USDT with six decimals and BTC with eight. One BTC is 50,000 USDT, since 1,000 ms. */
export function conversionWorld({ house, members, termsOf }: Start): ConversionWorld {
  const state = createState()
  const world: ConversionWorld = {
    state,
    play(command, at = 1_000) {
      const events = apply(state, { at, key: '', ...command } as Command)
      assertInvariants(state)
      return events
    },
    run(command, at) {
      const event = world.play(command, at).find(({ type }) => type !== 'conversionLapsed')
      return event?.type === 'rejected' ? event.code : (event?.type ?? '')
    },
    move(price, at, more = {}) {
      const ticks = Math.round(price * 100)
      world.play({ type: 'moveIndex', market: 'BTC/USDT', price: ticks, ...more }, at)
    },
    listEther(terms = termsOf('ETH')) {
      const asset = { id: 'ETH', name: 'Ether', decimals: 8, chain: '' }
      world.play({ type: 'listAsset', asset })
      world.play({ type: 'listSpotMarket', market: marketOf('ETH') })
      world.play({ type: 'setConversionTerms', terms })
      const ether = { asset: 'ETH', amount: amountOf('1000') }
      world.play({ type: 'fundHouse', from: 'outside/demo', to: 'house/convert', ...ether })
    },
  }
  const set = (command: object) => world.play(command, 0)
  for (const [id, decimals] of [
    ['USDT', 6],
    ['BTC', 8],
  ] as const) {
    set({ type: 'listAsset', asset: { id, name: id, decimals, chain: '' } })
  }
  set({ type: 'listSpotMarket', market: marketOf('BTC') })
  for (const asset of ['USDT', 'BTC'] as const) {
    const from = 'outside/demo'
    set({ type: 'fundHouse', from, to: 'house/convert', asset, amount: amountOf(house[asset]) })
    set({ type: 'setConversionTerms', terms: termsOf(asset) })
    members.forEach((own, index) => {
      const coin = { asset, amount: amountOf(own[asset] ?? '0') }
      if (coin.amount === 0n) return
      set({ type: 'fundHouse', from, to: 'house/starter', ...coin })
      const credit = { type: 'creditMember', from: 'house/starter', reason: 'demo' } as const
      set({ ...credit, member: index + 1, account: 'spot', ...coin })
    })
  }
  world.move(50_000, 1_000)
  return world
}
