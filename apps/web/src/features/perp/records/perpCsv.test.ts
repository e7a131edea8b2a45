import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { FundingPayment } from '@assay/wire/routes/trading/contractPosition.ts'
import type { ForcedClosing } from '@assay/wire/routes/trading/contractReport.ts'
import { beforeAll, expect, it } from 'vitest'
import { loadMessages, t } from '../../../i18n/i18n.ts'
import { forcedCsv, fundingCsv } from './perpCsv.ts'

beforeAll(() => loadMessages('perp', 'orders'))

const amount = (text: string) => parseAmount(text) as Amount

it('writes forced closings with plain decimals and times in UTC', () => {
  const row: ForcedClosing = {
    id: 7,
    kind: 'liquidated',
    marginMode: 'isolated',
    market: 'BTC/USDT',
    side: 'long',
    position: 12,
    lots: 100,
    realizedPnl: -amount('235') as Amount,
    fee: amount('14.5'),
    fundPaid: amount('5'),
    returned: amount('0.5'),
    at: Date.UTC(2026, 0, 2, 3, 4, 5),
  }
  expect(forcedCsv.of([row], t).split('\r\n')).toEqual([
    '\uFEFFLiquidation report,Kind,Time (UTC),Contract,Side,Margin mode,Position,Lots,' +
      'Price P&L,Liquidation fee,Paid by the fund,Returned to you',
    '7,Liquidated,2026-01-02T03:04:05.000Z,BTC/USDT,Long,Isolated,12,100,-235,14.5,5,0.5',
    '',
  ])
})

it('writes funding with what it was worked out from', () => {
  const row: FundingPayment = {
    id: '40-0',
    base: 'BTC',
    quote: 'USDT',
    position: 12,
    side: 'short',
    lots: 10,
    marginMode: 'cross',
    contractSize: amount('0.001'),
    markPrice: amount('60000') as never,
    rate: amount('0.0001') as never,
    paid: -amount('0.06') as Amount,
    addedToEntry: amount('0'),
    paidAt: Date.UTC(2026, 0, 2, 8),
  }
  expect(fundingCsv.of([row], t)).toContain(
    '40-0,2026-01-02T08:00:00.000Z,BTC/USDT,Short,Cross,12,10,0.001,60000,0.0001,-0.06,0',
  )
})
