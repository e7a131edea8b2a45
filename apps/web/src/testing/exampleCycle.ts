/** For tests and the gallery: a cycle market as the server tells of it, and a round of it. */
import { ONE, type Ratio } from '@assay/money/amount.ts'
import type { CycleInfo, Round } from '@assay/wire/rows/round.ts'
import { amount, price, ratio } from './figures.ts'

/** Of one minute: 80 % are won, which breaks even at five rounds of nine. */
export const exampleOption: CycleInfo['options'][number] = {
  ...{ id: 60, seconds: 60, payoutRate: ratio('0.8'), breakEvenRate: ratio('0.555556') },
  ...{ stakeMin: amount('5'), stakeMax: amount('500'), houseEdge: ratio('0.1') },
}

export const exampleCycle: CycleInfo = {
  ...{ id: 1, base: 'BTC', quote: 'USDT', isOpen: true, priceDecimals: 2, isFavorite: false },
  ...{ price: price('50000'), change24h: undefined, high24h: undefined, low24h: undefined },
  ...{ tickAt: 1, tickSequence: 9, staleAfterMs: 10_000, tieRule: 'loss' },
  ...{ rulesVersion: 'cycle-1', stakeAssets: [{ asset: 'USDT' }], options: [exampleOption] },
}

/** 10 USDT on a higher price, open. */
export const exampleRound: Round = {
  ...{ id: 55, sequenceId: 55, base: 'BTC', quote: 'USDT', direction: 'up', stakeAsset: 'USDT' },
  ...{ entryPrice: undefined, exitPrice: undefined, stake: amount('10'), seconds: 60 },
  ...{ acceptedAt: 1, expiresAt: 60_001, feeRate: ratio('0'), payoutRate: ratio('0.8') },
  ...{ lossRate: ONE as bigint as Ratio, netResult: amount('0'), paid: undefined },
  ...{ status: 'open', tieRule: 'loss' },
}
