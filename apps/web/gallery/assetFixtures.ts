/** Replies for the market, assets, records and transfer screens of the gallery. */
import type { Amount, Price } from '@assay/money/amount.ts'
import {
  getAssets,
  getFiatAccountAssets,
  getPerpAccountAssets,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import { getAssetIntroduction } from '@assay/wire/routes/trading/trad.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import candleRows from '../src/chart/indicators/vectors/candles.json' with { type: 'json' }
import { exampleAmount } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'

const FIRST_CANDLE = Date.UTC(2026, 2, 2)
const HOUR_MS = 3_600_000

const candles = candleRows.map((row, index): Candle => {
  const [open, high, low, close, volume] = row.map((figure) => exampleAmount(String(figure)))
  return {
    openedAt: FIRST_CANDLE + index * HOUR_MS,
    open: (open ?? 0n) as unknown as Price,
    high: (high ?? 0n) as unknown as Price,
    low: (low ?? 0n) as unknown as Price,
    close: (close ?? 0n) as unknown as Price,
    volume: (volume ?? 0n) as Amount,
  }
})

const coin = (asset: string, name: string, available: string, held: string) => ({
  asset,
  name,
  available: exampleAmount(available),
  held: exampleAmount(held),
  valueInUsdt: exampleAmount('1932.1'),
  chain: 'BNB Smart Chain',
})
const spot = [
  coin('USDT', 'Tether', '6874.81', '389.1403'),
  coin('BTC', 'Bitcoin', '0.0424', '0'),
  coin('ETH', 'Ethereum', '0.8', '0.4'),
  coin('ASY', 'Assay', '0', '0'),
]

const KINDS = ['transferIn', 'transferOut', 'fee', 'buy', 'sell', 'starter'] as const
const records = Array.from({ length: 15 }, (_, index) => ({
  id: `${900 - index}-1`,
  account: 'spot' as const,
  asset: index % 3 === 0 ? 'USDT' : 'BTC',
  kind: KINDS[index % KINDS.length] ?? ('fee' as const),
  change: (index % 2 === 0 ? exampleAmount('12.5') : -exampleAmount('0.0042')) as Amount,
  held: exampleAmount('0'),
  balanceAfter: exampleAmount('2105.44'),
  reference: String(7_700 + index),
  market: index % 2 === 0 ? 'BTC/USDT' : '',
  order: index % 2 === 0 ? 5_100 + index : 0,
  createdAt: FIRST_CANDLE - index * 61 * HOUR_MS,
}))

const assetReplies = [
  encoded(getSpotCandles, { base: 'BTC', quote: 'USDT', intervalMinutes: 60, candles }),
  encoded(getAssetIntroduction, {
    asset: 'BTC',
    name: 'Bitcoin',
    introduction: 'Bitcoin is the first cryptocurrency, running since 2009.',
    circulatingSupply: exampleAmount('19750000'),
    website: 'https://bitcoin.org',
    explorer: 'https://mempool.space',
    chain: 'Bitcoin',
    contractAddress: '',
    decimals: 8,
  }),
  encoded(
    getAssets,
    spot.map(({ asset, name, chain }) => ({
      asset,
      name,
      chain,
      decimals: 8,
      canDeposit: false,
      canWithdraw: false,
      transferMinimum: exampleAmount('0.00000001'),
      transferMaximum: exampleAmount('1000000000000'),
    })),
  ),
  encoded(getSpotAccountAssets, { assets: spot, total: exampleAmount('10375.1') }),
  encoded(getPerpAccountAssets, {
    assets: [
      {
        asset: 'USDT',
        name: 'Tether',
        available: exampleAmount('1580.2'),
        orderMargin: exampleAmount('120'),
        unrealizedPnl: -exampleAmount('14.76') as Amount,
        positionMargin: exampleAmount('420'),
        netPnl: exampleAmount('86.5'),
        total: exampleAmount('2105.44'),
      },
    ],
    total: exampleAmount('2105.44'),
  }),
  encoded(getFiatAccountAssets, { assets: [], total: exampleAmount('0') }),
  encoded(getRecords, { records, count: 240 }),
]

export const part: GalleryPart = {
  replies: assetReplies,
}
