import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { expect, it } from 'vitest'
import { formatterOf } from '../../../i18n/format.ts'
import { signedExact } from '../rules/signedFigure.ts'
import { besideOrder, closedFigures, figuresTogether } from './closedFigures.ts'

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

it('adds up what several brought, part by part', () => {
  const parts = { liquidationFee: of('0'), fundPaid: of('0') }
  const one = closedFigures({
    ...parts,
    realizedPnl: of('8.83464'),
    fee: of('0.77387232'),
    fundingPaid: of('0.01'),
  })
  const other = closedFigures({
    ...parts,
    realizedPnl: negative('3.1'),
    fee: of('0.0000000001'),
    fundingPaid: negative('0.5'),
  })
  const together = figuresTogether([one, other])
  expect(shown(together.realized)).toBe('+5.73464 USDT')
  expect(shown(together.fees)).toBe('−0.7738723201 USDT')
  expect(shown(together.funding)).toBe('+0.49 USDT')
  expect(shown(together.net)).toBe('+5.4507676799 USDT')
})

it('splits what a position brought into its last order and the rest, to the last digit', () => {
  const closed = {
    realizedPnl: of('3.5'),
    fee: of('2.725810004'),
    liquidationFee: 0n as Amount,
    fundingPaid: of('0.25'),
    fundPaid: 0n as Amount,
  }
  const order = { realizedPnl: negative('1.5'), fee: of('0.725810004') }
  const rest = besideOrder(closed, order)
  expect(rest).toEqual({ realized: of('5'), fees: -of('2') })
  const parts = order.realizedPnl - order.fee + rest.realized + rest.fees - closed.fundingPaid
  expect(parts).toBe(closedFigures(closed).net)
})
