/** For tests and the gallery: a cycle market from the server, and a round of it. */
import { ONE, type Ratio } from '@assay/money/amount.ts'
import type { CycleInfo, Round } from '@assay/wire/rows/round.ts'
import { exampleAmount, examplePrice, exampleRatio } from './figures.ts'

/** Of one minute: 80 % are won, which breaks even at five rounds of nine. */
export const exampleOption: CycleInfo['options'][number] = {
  id: 60,
  seconds: 60,
  payoutRate: exampleRatio('0.8'),
  breakEvenRate: exampleRatio('0.555556'),
  stakeMin: exampleAmount('5'),
  stakeMax: exampleAmount('500'),
  houseEdge: exampleRatio('0.1'),
}

export const exampleCycle: CycleInfo = {
  id: 1,
  base: 'BTC',
  quote: 'USDT',
  isOpen: true,
  priceDecimals: 2,
  isFavorite: false,
  price: examplePrice('50000'),
  change24h: undefined,
  high24h: undefined,
  low24h: undefined,
  tickAt: 1,
  tickSequence: 9,
  staleAfterMs: 10_000,
  tieRule: 'loss',
  rulesVersion: 'cycle-1',
  stakeAssets: [{ asset: 'USDT' }],
  options: [exampleOption],
}

/** 10 USDT on a higher price, open. */
export const exampleRound: Round = {
  id: 55,
  sequenceId: 55,
  base: 'BTC',
  quote: 'USDT',
  direction: 'up',
  stakeAsset: 'USDT',
  entryPrice: undefined,
  exitPrice: undefined,
  stake: exampleAmount('10'),
  seconds: 60,
  acceptedAt: 1,
  expiresAt: 60_001,
  feeRate: exampleRatio('0'),
  payoutRate: exampleRatio('0.8'),
  lossRate: ONE as bigint as Ratio,
  netResult: exampleAmount('0'),
  paid: undefined,
  status: 'open',
  tieRule: 'loss',
}
