import { NO_PAYEE } from '@assay/domain/fiat/payee.ts'
import { expect, test } from 'vitest'
import { payeeLines, shownAs } from './payeeLines.ts'

test('an account that is about to be sent can be checked to its last digit, its type and its code', () => {
  const card = { ...NO_PAYEE, holder: 'Wei Demo', card: '4242424242424242', bank: 'Demo Bank' }
  expect(payeeLines({ ...card, accountType: 'savings' }, 'bankCard')).toEqual([
    { field: 'holder', text: 'Wei Demo' },
    { field: 'card', text: '4242424242424242' },
    { field: 'bank', text: 'Demo Bank' },
    { field: 'accountType', text: 'savings' },
  ])
  expect(shownAs('card', card.card)).toBe('4242 4242 4242 4242')
  const wechat = { ...NO_PAYEE, holder: 'Wei', wechat: 'wei-1', codeImage: 'fiat/a.sealed' }
  const fields = payeeLines(wechat, 'wechat').map(({ field }) => field)
  expect(fields).toEqual(['holder', 'wechat', 'codeImage'])
})
