import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AmountField } from './AmountField.tsx'

const shown = (value: string, error?: string) =>
  renderToString(
    createElement(AmountField, { label: 'Price', decimals: 2, value, onChange() {}, error }),
  )

test('a text that could not be read stays as it is, with its error before any other', () => {
  const html = shown('60k', 'Enter a price.')
  expect(html).toContain('value="60k"')
  expect(html).toContain('Enter a number.')
  expect(html).not.toContain('Enter a price.')
  expect(html).toContain('aria-invalid="true"')
})

test('a number or nothing is not spoken of', () => {
  for (const value of ['', '12', '12.', '12.5', '.5']) {
    expect(shown(value)).not.toContain('Enter a number.')
    expect(shown(value)).not.toContain('aria-invalid')
  }
})
