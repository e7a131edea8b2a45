import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Num } from './Num.tsx'

const markup = (children: string) => renderToStaticMarkup(createElement(Num, { children }))

it('gives the full number to be read out and copied where zeros are only counted for the eye', () => {
  const html = markup('1 USDT ≈ 0.0₄18784580 BTC')
  expect(html).toMatch(/<span aria-hidden="true" class="[^"]*folded[^"]*">/)
  expect(html).toContain('<span class="srOnly">1 USDT ≈ 0.000018784580 BTC</span>')
  expect(html).toContain('title="1 USDT ≈ 0.000018784580 BTC"')
  expect(markup('0,0₁₂5')).toContain('<span class="srOnly">0,0000000000005</span>')
})

it('says a plain figure once', () => {
  expect(markup('64,856.72')).not.toMatch(/srOnly|aria-hidden|title|folded/)
})
