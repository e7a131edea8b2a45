import { parseAmount } from '@assay/money/decimal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/openScreen.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import type { ShownMarket } from './shownMarket.ts'

/** Up by 4.25 % in the day. */
const market = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  isTradable: true,
  priceDecimals: 2,
  quantityDecimals: 5,
  change24h: parseAmount('0.0425'),
} as ShownMarket

function Moving() {
  const [price, setPrice] = useState('50000')
  const lastPrice = parseAmount(price)
  return (
    <>
      <PriceBlock market={{ ...market, lastPrice } as ShownMarket} isStale={false} />
      <button type="button" onClick={() => setPrice('49999')}>
        Fall
      </button>
      <button type="button" onClick={() => setPrice('50001')}>
        Rise
      </button>
    </>
  )
}

test('the price has the color of its last move, the change that of the day', async () => {
  const page = await openScreen(<Moving />, { server: createServer(), areas: ['coin'] })
  const colorOf = (text: RegExp) =>
    getComputedStyle(page.getByText(text).first().element().closest('span') as Element).color
  const up = colorOf(/\+4\.25%/)
  expect(colorOf(/^50,000\.00/)).not.toBe(up)
  await page.getByRole('button', { name: 'Fall' }).click()
  const down = colorOf(/^49,999\.00/)
  expect(down).not.toBe(up)
  expect(colorOf(/\+4\.25%/)).toBe(up)
  await page.getByRole('button', { name: 'Rise' }).click()
  expect(colorOf(/^50,001\.00/)).toBe(up)
})
