/** Rounds to measure: one market, members with money, and as many open rounds as wanted. */
import type { CycleMarket } from '../../../packages/domain/src/cycle/cycleMarket.ts'
import type { SpotMarket } from '../../../packages/domain/src/market.ts'
import type { Command } from '../../../packages/engine/src/command.ts'
import type { Amount, Ratio } from '../../../packages/money/src/amount.ts'

const ONE = 10n ** 18n
const PER_MEMBER = 100
export const SECONDS = 20

const spot: SpotMarket = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  board: 'main',
  priceDecimals: 2,
  quantityDecimals: 5,
  quantityMin: 1,
  quantityMax: 1e9,
  notionalMin: ONE as Amount,
  makerFeeRate: 0n as Ratio,
  takerFeeRate: 0n as Ratio,
  priceBand: (ONE / 10n) as Ratio,
  isTradable: true,
}
const cycle: CycleMarket = {
  symbol: 'BTC/USDT',
  stakeAssets: ['USDT'],
  options: [
    {
      seconds: SECONDS,
      payoutRate: ((ONE * 8n) / 10n) as Ratio,
      stakeMin: ONE as Amount,
      stakeMax: (100n * ONE) as Amount,
    },
  ],
  tieRule: 'loss',
  staleAfterMs: 10_000,
  exposureMax: (10n ** 9n * ONE) as Amount,
  bucketExposureMax: (10n ** 9n * ONE) as Amount,
  bucketSeconds: 10,
}

export function founding(at: number, rounds: number): Command[] {
  const house = { at, key: '', type: 'fundHouse', from: 'outside/demo', asset: 'USDT' } as const
  const list = (id: string): Command => ({
    at,
    key: '',
    type: 'listAsset',
    asset: { id, name: id, decimals: 8, chain: '' },
  })
  const amount = (10n ** 9n * ONE) as Amount
  return [
    list('USDT'),
    list('BTC'),
    { ...house, to: 'house/starter', amount },
    { ...house, to: 'house/cycle', amount },
    { at, key: '', type: 'listSpotMarket', market: spot },
    { at, key: '', type: 'listCycleMarket', market: cycle },
    ...Array.from(
      { length: Math.ceil(rounds / PER_MEMBER) },
      (_, index): Command => ({
        at,
        key: '',
        type: 'creditMember',
        from: 'house/starter',
        account: 'spot',
        member: index + 1,
        asset: 'USDT',
        amount: (10_000n * ONE) as Amount,
        reason: 'demo',
      }),
    ),
  ]
}

export function sales(at: number, rounds: number): Command[] {
  return [
    roundTick(at, 0),
    ...Array.from(
      { length: rounds },
      (_, index): Command => ({
        at,
        key: '',
        type: 'placeRound',
        member: 1 + Math.floor(index / PER_MEMBER),
        market: 'BTC/USDT',
        direction: index % 2 === 0 ? 'up' : 'down',
        asset: 'USDT',
        stake: (10n * ONE) as Amount,
        seconds: SECONDS,
        payoutRate: undefined,
        rules: 'cycle-2',
      }),
    ),
  ]
}

export function roundTick(at: number, step: number): Command {
  const price = 6_000_000 + ((step * 7919) % 101)
  return { at, key: '', type: 'moveIndex', market: 'BTC/USDT', price }
}
