/**
 * The demo's coins and markets: names and orders of magnitude are real, prices are invented.
 * Volatility is per day; `beta` is how much a coin follows the market as a whole.
 */
import type { Asset } from '@assay/domain/asset.ts'
import type { SpotMarket } from '@assay/domain/market.ts'
import { toLots } from '@assay/domain/spot/ticks.ts'
import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount, parsePrice, parseRatio } from '@assay/money/decimal.ts'

export type DemoCoin = {
  asset: Asset
  /** USDT at the beginning of the demo's history. */
  startPrice: number
  dailyVolatility: number
  beta: number
}

const coin = (
  id: string,
  name: string,
  [chain, decimals]: [string, number],
  [startPrice, dailyVolatility, beta]: [number, number, number],
): DemoCoin => ({ asset: { id, name, chain, decimals }, startPrice, dailyVolatility, beta })

export const demoCoins: readonly DemoCoin[] = [
  coin('USDT', 'Tether', ['Ethereum', 6], [1, 0, 0]),
  coin('BTC', 'Bitcoin', ['Bitcoin', 8], [63_200, 0.024, 1]),
  coin('ETH', 'Ethereum', ['Ethereum', 8], [3_410, 0.031, 1.15]),
  coin('BNB', 'BNB', ['BNB Smart Chain', 8], [578, 0.026, 0.9]),
  coin('SOL', 'Solana', ['Solana', 8], [146, 0.042, 1.35]),
  coin('XRP', 'XRP', ['XRP Ledger', 6], [0.523, 0.035, 0.9]),
  coin('DOGE', 'Dogecoin', ['Dogecoin', 8], [0.1283, 0.045, 1.2]),
  coin('ADA', 'Cardano', ['Cardano', 6], [0.384, 0.036, 1.1]),
  coin('TRX', 'TRON', ['TRON', 6], [0.1284, 0.02, 0.5]),
  coin('TON', 'Toncoin', ['TON', 8], [6.82, 0.038, 0.9]),
  coin('LTC', 'Litecoin', ['Litecoin', 8], [71.4, 0.028, 0.9]),
  coin('LINK', 'Chainlink', ['Ethereum', 8], [13.9, 0.037, 1.2]),
  coin('ASY', 'Assay', ['BNB Smart Chain', 8], [2.4, 0.03, 0.6]),
]

type Grid = {
  priceDecimals: number
  quantityDecimals: number
  quantityMin: string
  quantityMax: string
}

const grid = (
  priceDecimals: number,
  quantityDecimals: number,
  quantityMin: string,
  quantityMax: string,
): Grid => ({ priceDecimals, quantityDecimals, quantityMin, quantityMax })

const grids: Record<string, Grid> = {
  'BTC/USDT': grid(2, 5, '0.00005', '100'),
  'ETH/USDT': grid(2, 4, '0.001', '2000'),
  'BNB/USDT': grid(2, 3, '0.005', '10000'),
  'SOL/USDT': grid(2, 3, '0.02', '50000'),
  'XRP/USDT': grid(4, 1, '5', '5000000'),
  'DOGE/USDT': grid(5, 0, '20', '20000000'),
  'ADA/USDT': grid(4, 1, '8', '8000000'),
  'TRX/USDT': grid(5, 0, '20', '20000000'),
  'TON/USDT': grid(3, 2, '0.5', '500000'),
  'LTC/USDT': grid(2, 3, '0.05', '50000'),
  'LINK/USDT': grid(3, 2, '0.3', '300000'),
  'ASY/USDT': grid(4, 2, '1', '1000000'),
  'ETH/BTC': grid(5, 4, '0.001', '1000'),
  'BNB/BTC': grid(6, 3, '0.005', '5000'),
  'SOL/ETH': grid(5, 3, '0.02', '20000'),
  'LINK/ETH': grid(6, 2, '0.3', '100000'),
}

const NOTIONAL_MIN: Record<string, string> = { USDT: '1', BTC: '0.00002', ETH: '0.0004' }

export const demoMarkets: readonly SpotMarket[] = Object.entries(grids).map(([symbol, market]) => {
  const [base = '', quote = ''] = symbol.split('/')
  const { priceDecimals, quantityDecimals } = market
  const lots = (text: string) => toLots(demoAmount(text), market) as number
  return {
    symbol,
    base,
    quote,
    board: 'main',
    priceDecimals,
    quantityDecimals,
    quantityMin: lots(market.quantityMin),
    quantityMax: lots(market.quantityMax),
    notionalMin: demoAmount(NOTIONAL_MIN[quote] ?? '1'),
    makerFeeRate: demoRatio('0.0008'),
    takerFeeRate: demoRatio('0.001'),
    priceBand: demoRatio('0.1'),
    isTradable: true,
  }
})

export function demoAmount(text: string): Amount {
  return parsed(text, parseAmount)
}

export function demoPrice(text: string): Price {
  return parsed(text, parsePrice)
}

export function demoRatio(text: string): Ratio {
  return parsed(text, parseRatio)
}

function parsed<T>(text: string, parse: (text: string) => T | undefined): T {
  const figure = parse(text)
  if (figure === undefined) throw new Error(`\`${text}\` is not a figure.`)
  return figure
}
