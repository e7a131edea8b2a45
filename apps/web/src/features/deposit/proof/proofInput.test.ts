import { expect, it } from 'vitest'
import { checkProof, pastedTransaction } from './proofInput.ts'

const HASH = `0x${'ab'.repeat(32)}`

it('finds the transaction in what was pasted', () => {
  expect(pastedTransaction(`https://bscscan.com/tx/${HASH}?a=1`)).toBe(HASH)
  expect(pastedTransaction(` ${HASH} `)).toBe(HASH)
  expect(pastedTransaction(`${HASH}00`)).toBe('')
  expect(pastedTransaction('0x12')).toBe('')
})

it('wants an amount, a transaction and an image, in this order (DEP-07, DEP-08)', () => {
  const whole = { amount: '1.5', transaction: HASH, image: '/img/a.jpg' }
  expect(checkProof(whole)).toEqual({ amount: 15n * 10n ** 17n, transaction: HASH })
  expect(checkProof({ ...whole, amount: '0' })).toEqual({ trouble: 'amountWrong' })
  expect(checkProof({ ...whole, transaction: '' })).toEqual({ trouble: 'transactionWrong' })
  expect(checkProof({ ...whole, image: '' })).toEqual({ trouble: 'imageMissing' })
})
