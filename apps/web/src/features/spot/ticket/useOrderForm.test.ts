import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_FORM } from './orderForm.ts'
import { useOrderForm } from './useOrderForm.ts'

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

test('a late answer of one market leaves alone what is typed in another, and in its own since', () => {
  formOf('BTC/USDT')[1]({ ...EMPTY_FORM, quantity: '1' })
  const [, , settleBtc] = formOf('BTC/USDT')
  formOf('ETH/USDT')[1]({ ...EMPTY_FORM, quantity: '20' })
  settleBtc(EMPTY_FORM)
  const [typed, type, settleEth] = formOf('ETH/USDT')
  expect(typed.quantity).toBe('20')
  type({ ...typed, quantity: '30' })
  settleEth(EMPTY_FORM)
  expect(formOf('ETH/USDT')[0].quantity).toBe('30')
  formOf('ETH/USDT')[2](EMPTY_FORM)
  expect(formOf('ETH/USDT')[0].quantity).toBe('')
})
