import type { Rejection } from '@assay/domain/rejection.ts'
import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadMessages, speak } from '../i18n/i18n.ts'
import { renderMarkup } from '../testing/render.ts'

let useRefusalText: typeof import('./useRefusalText.ts').useRefusalText
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: {} })
  ;({ useRefusalText } = await import('./useRefusalText.ts'))
})

const said = (refusal: Rejection) => renderMarkup(createElement(() => useRefusalText()(refusal)))

test('amounts are written as the language does, counts stay counts', async () => {
  const details = { maximum: '5000', asset: 'USDT' }
  const tooMuch = { code: 'withdrawalAboveMaximum', details } as const
  await loadMessages('errors')
  await speak('en')
  expect(said(tooMuch)).toBe('The maximum for one withdrawal is 5,000.00 USDT.')
  expect(said({ code: 'tooManyLockups', details: { maximum: 1_000 } })).toContain(' 1,000 ')
  await speak('de')
  expect(said(tooMuch)).toContain('5.000,00 USDT')
})

test('an order form words its refusals the same way, in a nearer sentence where it has one', async () => {
  await loadMessages('errors', 'spot')
  await speak('en')
  const { useSpotProblemText: useSpot } = await import(
    '../features/spot/orderTicket/useSpotProblemText.ts'
  )
  const { usePerpProblemText: usePerp } = await import(
    '../features/perp/orderTicket/usePerpProblemText.ts'
  )
  const markets = { rules: { base: 'BTC', quote: 'USDT' } } as Parameters<typeof useSpot>[1]
  const least = {
    code: 'quantityBelowMinimum',
    details: { minimum: '0.10', asset: 'BTC' },
  } as const
  const most = { code: 'positionTooLarge', details: { maximum: '250000.5' } } as const
  const spot = createElement(() => useSpot('buy', markets, 0)(least))
  const perp = createElement(() =>
    usePerp({ quote: 'USDT' } as Parameters<typeof usePerp>[0])(most),
  )
  expect(renderMarkup(spot)).toBe('Buy at least 0.10 BTC.')
  expect(renderMarkup(perp)).toBe('The position may be worth at most 250,000.50 USDT.')
})
