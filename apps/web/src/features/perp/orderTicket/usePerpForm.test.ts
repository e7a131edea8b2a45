import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_PERP_FORM } from './perpForm.ts'
import { usePerpForm } from './usePerpForm.ts'

type Hook = ReturnType<typeof usePerpForm>

/** The form of a contract as it is drawn now. */
function formOf(symbol: string): Hook {
  let hook: Hook | undefined
  const Form = () => {
    hook = usePerpForm(symbol, undefined)
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return hook as Hook
}

test('a late answer leaves alone what is typed since, in another contract and in its own', () => {
  formOf('BTC/USDT')[1]({ ...EMPTY_PERP_FORM, lots: '1' })
  const [sentBtc, , settleBtc] = formOf('BTC/USDT')
  formOf('ETH/USDT')[1]({ ...EMPTY_PERP_FORM, lots: '20' })
  settleBtc(sentBtc, EMPTY_PERP_FORM)
  const [sent, type] = formOf('ETH/USDT')
  expect(sent.lots).toBe('20')
  type({ ...sent, lots: '30' })
  // The form is drawn again before the answer comes.
  const [typed, , settle] = formOf('ETH/USDT')
  settle(sent, EMPTY_PERP_FORM)
  expect(formOf('ETH/USDT')[0].lots).toBe('30')
  settle(typed, EMPTY_PERP_FORM)
  expect(formOf('ETH/USDT')[0].lots).toBe('')
})
