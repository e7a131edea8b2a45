import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { formatterOf } from '../../../i18n/format.ts'
import { signedExact } from '../rules/signedAmount.ts'
import { closedFigures } from './closedFigures.ts'

const of = (text: string) => parseAmount(text) as Amount
const negative = (text: string) => -of(text) as Amount
const format = formatterOf('en', 'comma')
const shown = (value: bigint) => signedExact(format, value, 'USDT')

it('prints parts that add up to the net', () => {
  const figures = closedFigures({
    realizedPnl: negative('0.437313'),
    fee: of('2.725810004'),
    liquidationFee: 0n as Amount,
    fundingPaid: negative('0.0000000051'),
    fundPaid: 0n as Amount,
  })
  expect(shown(figures.realized)).toBe('−0.437313 USDT')
  expect(shown(figures.fees)).toBe('−2.725810004 USDT')
  expect(shown(figures.funding)).toBe('+0.0000000051 USDT')
  expect(shown(figures.net)).toBe('−3.1631229989 USDT')
})

it('counts the fee of a liquidation once, and what the fund paid', () => {
  const figures = closedFigures({
    realizedPnl: of('10'),
    fee: of('3'),
    liquidationFee: of('2'),
    fundingPaid: of('0.5'),
    fundPaid: of('4'),
  })
  expect(figures).toEqual({
    realized: of('10'),
    fees: -of('1'),
    liquidationFee: -of('2'),
    funding: -of('0.5'),
    fund: of('4'),
    net: of('10.5'),
  })
})
