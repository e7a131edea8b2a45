import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_ORDER_FORM } from './orderForm.ts'
import { reopened, useOrderForm } from './useOrderForm.ts'

type Hook = ReturnType<typeof useOrderForm>

/** The form of a market as it is drawn now. */
function formOf(symbol: string): Hook {
  let hook: Hook | undefined
  const Form = () => {
    hook = useOrderForm(symbol, undefined)
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return hook as Hook
}

test('a late answer leaves alone what is typed since, in another market and in its own', () => {
  formOf('BTC/USDT')[1]({ ...EMPTY_ORDER_FORM, quantity: '1' })
  const [sentBtc, , settleBtc] = formOf('BTC/USDT')
  formOf('ETH/USDT')[1]({ ...EMPTY_ORDER_FORM, quantity: '20' })
  settleBtc(sentBtc, EMPTY_ORDER_FORM)
  const [sent, type] = formOf('ETH/USDT')
  expect(sent.quantity).toBe('20')
  type({ ...sent, quantity: '30' })
  // The form is drawn again before the answer comes.
  const [typed, , settle] = formOf('ETH/USDT')
  settle(sent, EMPTY_ORDER_FORM)
  expect(formOf('ETH/USDT')[0].quantity).toBe('30')
  settle(typed, EMPTY_ORDER_FORM)
  expect(formOf('ETH/USDT')[0].quantity).toBe('')
})

test('each market keeps what was typed in it, and another one opens to buy', () => {
  const [, change] = formOf('SOL/USDT')
  change({ ...EMPTY_ORDER_FORM, side: 'sell', style: 'limit', quantity: '2' })
  const [other] = formOf('LTC/USDT')
  expect([other.side, other.quantity]).toEqual(['buy', ''])
  formOf('LTC/USDT')[1]({ ...other, quantity: '5' })
  expect(formOf('SOL/USDT')[0]).toMatchObject({ side: 'sell', quantity: '2' })
  expect(formOf('LTC/USDT')[0]).toMatchObject({ side: 'buy', quantity: '5' })
})

test('prices of an earlier visit are left behind, the amount is not', () => {
  const form = { ...EMPTY_ORDER_FORM, price: '65000', stopPrice: '64000', quantity: '0.1' }
  expect(reopened(form, 60_000)).toBe(form)
  expect(reopened(form, 600_000)).toEqual({ ...form, price: '', stopPrice: '' })
})
