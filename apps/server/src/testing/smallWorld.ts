/** The smallest useful world: three coins, two markets, a funded house. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AccountKind, MemberId } from '@assay/domain/account.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import { exampleMarket } from '@assay/domain/perp/testing/exampleMarket.ts'
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Exchange } from '../live/exchange.ts'

const ASSETS = [
  { id: 'USDT', name: 'Tether', decimals: 6, chain: 'Ethereum' },
  { id: 'BTC', name: 'Bitcoin', decimals: 8, chain: 'Bitcoin' },
  { id: 'ETH', name: 'Ethereum', decimals: 8, chain: 'Ethereum' },
] as const

const TICK_EVERY_MS = 50

/** Index prices in ticks: one BTC is 60,000 USDT, one ETH 0.05 BTC. */
const INDEXES = { 'BTC/USDT': 6_000_000, 'ETH/BTC': 5_000 }

const market = (base: string, quote: string, decimals: [number, number]): SpotMarket => ({
  symbol: `${base}/${quote}`,
  base,
  quote,
  board: 'main',
  priceDecimals: decimals[0],
  quantityDecimals: decimals[1],
  quantityMin: 10,
  quantityMax: 100_000_000,
  notionalMin: money(quote === 'USDT' ? '1' : '0.00002'),
  makerFeeRate: money('0.0008') as bigint as Ratio,
  takerFeeRate: money('0.001') as bigint as Ratio,
  priceBand: money('0.1') as bigint as Ratio,
  isTradable: true,
})

export async function listSmallWorld(exchange: Exchange): Promise<void> {
  const at = Date.now()
  for (const asset of ASSETS) {
    void exchange.submit({ type: 'listAsset', at, key: '', asset })
    const fund = { type: 'fundHouse', at, key: '', from: 'outside/demo' } as const
    const amount = money('1000000000')
    void exchange.submit({ ...fund, to: 'house/starter', asset: asset.id, amount })
  }
  for (const listed of [market('BTC', 'USDT', [2, 5]), market('ETH', 'BTC', [5, 4])]) {
    void exchange.submit({ type: 'listSpotMarket', at, key: '', market: listed })
  }
  for (const [symbol, price] of Object.entries(INDEXES)) {
    await exchange.submit({ type: 'moveIndex', at, key: '', market: symbol, price })
  }
}

/** Rounds of one, two and eight seconds on BTC/USDT; the house has a thousand USDT to pay with. */
export async function listSmallCycles(
  exchange: Exchange,
  { shorter, longest, staleAfterMs } = { shorter: 2, longest: 8, staleAfterMs: 5_000 },
): Promise<void> {
  const at = Date.now()
  const option = (seconds: number, rate: string) => ({
    seconds,
    payoutRate: money(rate) as bigint as Ratio,
    stakeMin: money('5'),
    stakeMax: money('500'),
  })
  const to = { from: 'outside/demo', to: 'house/cycle', asset: 'USDT' } as const
  void exchange.submit({ type: 'fundHouse', at, key: '', ...to, amount: money('1000') })
  await exchange.submit({
    type: 'listCycleMarket',
    at,
    key: '',
    market: {
      symbol: 'BTC/USDT',
      stakeAssets: ['USDT'],
      options: [option(1, '0.8'), option(shorter, '0.9'), option(longest, '0.95')],
      tieRule: 'loss',
      staleAfterMs,
      exposureMax: money('900'),
      bucketExposureMax: money('600'),
      bucketSeconds: 10,
    },
  })
}

/**
 * One index tick of BTC/USDT, in hundredths of a USDT. Resolves when every reader sees it: a
 * member's reads wait for the member's own commands only.
 */
export async function tickIndex(exchange: Exchange, price: number): Promise<void> {
  const at = Date.now()
  const move = { type: 'moveIndex', market: 'BTC/USDT', price, oldestAt: at } as const
  await exchange.submit({ ...move, at, key: '' })
  await exchange.core.waitForHistory(exchange.core.position())
}

export type Ticking = { price: number; stop(): Promise<void> }

/**
 * Ticks of BTC/USDT one after the other, as the index clock makes them, at a price that may be set.
 */
export function keepTicking(exchange: Exchange, price: number): Ticking {
  let isStopped = false
  const ticking = {
    price,
    async stop() {
      isStopped = true
      await running
    },
  }
  const turn = async () => {
    while (!isStopped) {
      await tickIndex(exchange, ticking.price)
      await wait(TICK_EVERY_MS)
    }
  }
  const running = turn()
  return ticking
}

/** Pays a member from the house, such as `{ USDT: '1000', BTC: '0.5' }`. */
export async function fund(
  exchange: Exchange,
  member: MemberId,
  amounts: Record<string, string>,
  account: AccountKind = 'spot',
): Promise<void> {
  for (const [asset, text] of Object.entries(amounts)) {
    const { events } = await exchange.submit({
      type: 'creditMember',
      at: Date.now(),
      key: '',
      from: 'house/starter',
      member,
      account,
      asset,
      amount: money(text),
      reason: 'adjustment',
    })
    if (events[0]?.type !== 'memberCredited') throw new Error('The house did not pay.')
  }
}

export function money(text: string): Amount {
  const parsed = parseAmount(text)
  if (parsed === undefined) throw new Error(`\`${text}\` is not an amount.`)
  return parsed
}

/** A contract on BTC/USDT with an insurance fund behind it. */
export async function listSmallPerps(exchange: Exchange): Promise<void> {
  const at = Date.now()
  const to = { from: 'outside/demo', to: 'house/insurance', asset: 'USDT' } as const
  void exchange.submit({ type: 'fundHouse', at, key: '', ...to, amount: money('10000') })
  // An hour: on a slow machine the index would become stale during a test.
  const market = { ...exampleMarket, indexStaleMs: 3_600_000 }
  await exchange.submit({ type: 'listPerpMarket', at, key: '', market })
}
