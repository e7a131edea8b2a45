import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Conversion } from '@assay/wire/routes/trading/flash.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadMessages, t } from '../../../i18n/i18n.ts'
import { conversionsCsv } from './conversionsCsv.ts'

beforeAll(() => loadMessages('conversion'))

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => amount(text) as bigint as Price
const ratio = (text: string) => amount(text) as bigint as Ratio

// proves FLASH-03
test('a conversion is written with every figure, plain and in UTC', () => {
  const row: Conversion = {
    id: 7,
    from: 'USDT',
    to: 'BTC',
    by: 'pay',
    rate: ratio('0.00001665'),
    pay: amount('1600.5'),
    receive: amount('0.02664833'),
    minimum: amount('10'),
    maximum: amount('50000'),
    quotedAt: 1,
    fromIndex: price('1'),
    toIndex: price('60000'),
    fromSpread: ratio('0'),
    toSpread: ratio('0.001'),
    fromDecimals: 6,
    toDecimals: 8,
    convertedAt: Date.UTC(2026, 10, 21, 18, 55, 36),
  }
  const heardAt = row.convertedAt - 1_250
  const decided = { fromDecided: price('1'), toDecided: price('60001.5') }
  const rows = [{ ...row, heardAt, ...decided }, row]
  const [head, line, older, end] = conversionsCsv(rows, t).split('\r\n')
  expect(head).toBe(
    '\uFEFFNumber,Time (UTC),Time confirmed (UTC),Paid,Coin paid,Received,Coin received,Rate,' +
      'Index of the coin paid,Index of the coin received,' +
      'Spread of the coin paid,Spread of the coin received,Minimum,Maximum,' +
      'Deciding index of the coin paid,Deciding index of the coin received',
  )
  const figures = '1600.5,USDT,0.02664833,BTC,0.00001665,1,60000,0,0.001,10,50000'
  expect(line).toBe(`7,2026-11-21T18:55:36.000Z,2026-11-21T18:55:34.750Z,${figures},1,60001.5`)
  expect(older).toBe(`7,2026-11-21T18:55:36.000Z,,${figures},,`)
  expect(end).toBe('')
})
