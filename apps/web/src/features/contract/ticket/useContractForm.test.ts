import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_FORM } from './contractForm.ts'
import { useContractForm } from './useContractForm.ts'

type Hook = ReturnType<typeof useContractForm>

/** The form of a contract as it is drawn now. */
function formOf(symbol: string): Hook {
  let hook: Hook | undefined
  const Form = () => {
    hook = useContractForm(symbol, undefined)
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return hook as Hook
}

test('a late answer of one contract leaves alone what is typed in another', () => {
  formOf('BTC/USDT')[1]({ ...EMPTY_FORM, lots: '1' })
  const [, , settle] = formOf('BTC/USDT')
  formOf('ETH/USDT')[1]({ ...EMPTY_FORM, lots: '20' })
  settle(EMPTY_FORM)
  expect(formOf('ETH/USDT')[0].lots).toBe('20')
  formOf('ETH/USDT')[2](EMPTY_FORM)
  expect(formOf('ETH/USDT')[0].lots).toBe('')
})
