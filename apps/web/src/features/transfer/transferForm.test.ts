/** proves XFER-01, XFER-02 */
import { describe, expect, it } from 'vitest'
import { askedBy, checkTransfer, moveOf, swapped, withEnd } from './transferForm.ts'

const ONE = 10n ** 18n
const limits = { available: 100n * ONE, decimals: 6 }

describe('the two ends', () => {
  it('keep spot as one of them and never become the same', () => {
    const start = { from: 'spot', to: 'perp' } as const
    expect(withEnd(start, 'from', 'fiat')).toEqual({ from: 'fiat', to: 'spot' })
    expect(withEnd(start, 'to', 'fiat')).toEqual({ from: 'spot', to: 'fiat' })
    expect(withEnd(start, 'to', 'spot')).toEqual({ from: 'perp', to: 'spot' })
    expect(withEnd(start, 'from', 'spot')).toEqual(start)
    expect(swapped(start)).toEqual({ from: 'perp', to: 'spot' })
  })

  it('say which account is meant and which way the money goes', () => {
    expect(moveOf({ from: 'spot', to: 'fiat' })).toEqual({ account: 'fiat', direction: 'in' })
    expect(moveOf({ from: 'perp', to: 'spot' })).toEqual({ account: 'perp', direction: 'out' })
  })

  it('are filled in by the address', () => {
    expect(askedBy('?coin=usdt&amount=64.2&from=fiat&to=spot')).toEqual({
      ends: { from: 'fiat', to: 'spot' },
      asset: 'USDT',
      amount: '64.2',
    })
    expect(askedBy('?amount=1e9&from=bank')).toEqual({
      ends: { from: 'spot', to: 'perp' },
      asset: 'USDT',
      amount: '',
    })
  })
})

describe('the amount', () => {
  it('may be everything, and not one unit more', () => {
    expect(checkTransfer('100', limits)).toEqual({ amount: 100n * ONE })
    expect(checkTransfer('100.000001', limits)).toEqual({ code: 'insufficientBalance' })
  })

  it('is refused with the same codes as the server uses', () => {
    expect(checkTransfer('', limits)).toEqual({ code: 'amountRequired' })
    expect(checkTransfer('0', limits)).toEqual({ code: 'amountNotPositive' })
    expect(checkTransfer('0.0000001', limits)).toEqual({ code: 'amountTooPrecise' })
    expect(checkTransfer('9'.repeat(40), limits)).toEqual({ code: 'amountTooLarge' })
  })

  it('has a least and a most, whatever the balance', () => {
    const all = { available: undefined, decimals: 6 }
    expect(checkTransfer('0.000001', all)).toEqual({ amount: ONE / 1_000_000n })
    expect(checkTransfer('1000000000000', all)).toEqual({ amount: 10n ** 12n * ONE })
    expect(checkTransfer('1000000000000.000001', all)).toEqual({ code: 'amountTooLarge' })
  })

  it('is left to the server while the balance is not known', () => {
    expect(checkTransfer('500', { ...limits, available: undefined })).toEqual({
      amount: 500n * ONE,
    })
  })
})
