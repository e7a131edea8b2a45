import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import type { WithdrawInfo } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { expect, it } from 'vitest'
import type { WithdrawalNetwork } from './withdrawalQueries.ts'
import { checkAmount, gatesOf, leftOf, mostToWithdraw } from './withdrawForm.ts'

const money = (text: string) => parseAmount(text) as Amount
const network: WithdrawalNetwork = {
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  standard: 'ERC-20',
  decimals: 6,
  seconds: 768,
  fee: money('3'),
  minimum: money('10'),
  maximum: money('5000'),
  available: money('900.5'),
  dailyMaximum: money('8000'),
  withdrawnToday: money('200'),
  reviewAbove: money('1000'),
}
const codeOf = (text: string, changes: Partial<WithdrawalNetwork> = {}) => {
  const checked = checkAmount(text, { ...network, ...changes })
  return 'code' in checked ? checked.code : checked.amount
}

// proves WD-07 WD-08
it('checks an amount as the server does', () => {
  expect(codeOf('')).toBe('amountRequired')
  expect(codeOf('9.99')).toBe('withdrawalBelowMinimum')
  expect(codeOf('10')).toBe(money('10'))
  expect(codeOf('10.0000001')).toBe('amountTooPrecise')
  expect(codeOf('900.51')).toBe('insufficientBalance')
  expect(codeOf('5000.01', { available: money('9000') })).toBe('withdrawalAboveMaximum')
  expect(codeOf('4000', { withdrawnToday: money('4000.01') })).toBe('withdrawalDailyMaximum')
  expect(checkAmount('800', network)).toEqual({ amount: money('800'), isReviewed: false })
  expect(checkAmount('800.01', network)).toEqual({ amount: money('800.01'), isReviewed: true })
})

it('knows what is left today and the most that can go', () => {
  expect(leftOf(network)).toBe(money('7800'))
  expect(mostToWithdraw(network)).toBe(money('900.5'))
  expect(mostToWithdraw({ ...network, available: money('9') })).toBe(0n)
})

// proves WD-03 WD-04 WD-06
it('asks for the first thing that is missing', () => {
  const info = { isVerified: true, hasPin: false, hasEmail: true } as WithdrawInfo
  const closed = gatesOf(info, []).filter(({ isOpen }) => !isOpen)
  expect(closed.map(({ gate }) => gate)).toEqual(['pin', 'address'])
})
