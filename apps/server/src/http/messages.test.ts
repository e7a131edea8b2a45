import type { MessageCode } from '@assay/wire/envelope.ts'
import english from '@assay/wire/messages/en.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { messageOf } from './messages.ts'

// proves I18N-01
test('figures in a refusal are written as the language writes them, every digit of them', () => {
  const details = { maximum: '5000', asset: 'USDT' }
  expect(messageOf('stakeAboveMaximum', 'de', details)).toBe('Das Maximum beträgt 5.000 USDT.')
  expect(messageOf('stakeAboveMaximum', 'en', details)).toBe('The maximum is 5,000 USDT.')
  const tiny = { minimum: '0.000000000000000001', asset: 'ETH' }
  expect(messageOf('quantityBelowMinimum', 'de', tiny)).toContain('0,000000000000000001 ETH')
  const band = { low: '1234.5', high: '4567' }
  expect(messageOf('priceOutsideBand', 'es', band)).toMatch(/1\.234,5 .* 4\.567/)
})

test('every refusal that names so much of a coin groups its digits', () => {
  const told = Object.entries(english).filter(([code]) => !code.endsWith('Body'))
  const naming = told.flatMap(([code, text]) =>
    [...text.matchAll(/\{(\w+)\} \{asset\}/g)].map(([, name = '']) => [code, name] as const),
  )
  expect(naming.length).toBeGreaterThan(10)
  for (const [code, name] of naming) {
    const text = messageOf(code as MessageCode, 'en', { [name]: '5000', asset: 'USDT' })
    expect(text, code).toContain('5,000 USDT')
  }
})

test('codes and what is no figure stay as they are', () => {
  expect(messageOf('codeBody', 'de', { code: '123456', purpose: '' })).toContain('123456')
  expect(messageOf('stakeAboveMaximum', 'de', { maximum: 'all', asset: 'USDT' })).toContain('all')
})
