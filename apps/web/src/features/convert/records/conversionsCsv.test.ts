import type { Amount, Price, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { Conversion } from '@assay/wire/routes/flash.ts'
import { expect, test } from 'vitest'
import { conversionsCsv } from './conversionsCsv.ts'

const amount = (text: string) => parseAmount(text) as Amount
const price = (text: string) => amount(text) as bigint as Price
const ratio = (text: string) => amount(text) as bigint as Ratio

// proves FLASH-03
test('a conversion is written with every figure, plain and in UTC', () => {
  const row: Conversion = {
    ...{ id: 7, from: 'USDT', to: 'BTC', by: 'pay', rate: ratio('0.00001665') },
    ...{ pay: amount('1600.5'), receive: amount('0.02664833') },
    ...{ minimum: amount('10'), maximum: amount('50000'), quotedAt: 1 },
    ...{ fromIndex: price('1'), toIndex: price('60000') },
    ...{ fromSpread: ratio('0'), toSpread: ratio('0.001'), fromDecimals: 6, toDecimals: 8 },
    convertedAt: Date.UTC(2026, 10, 21, 18, 55, 36),
  }
  const [head, line, end] = conversionsCsv([row]).split('\r\n')
  expect(head).toBe(
    '\uFEFFid,converted_at_utc,paid,paid_coin,received,received_coin,rate,' +
      'paid_index,received_index,paid_spread,received_spread,minimum,maximum',
  )
  expect(line).toBe(
    '7,2026-11-21T18:55:36.000Z,1600.5,USDT,0.02664833,BTC,0.00001665,1,60000,0,0.001,10,50000',
  )
  expect(end).toBe('')
})
