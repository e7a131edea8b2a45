import { parseAmount, parsePrice } from '@assay/money/decimal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import type { LevelBook } from '../../live/liveLevels.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { DepthChart } from './DepthChart.tsx'

const market = { symbol: 'BTC/USDT', base: 'BTC', priceDecimals: 2, quantityDecimals: 3 }
const open = (book: LevelBook | undefined) =>
  openScreen(<DepthChart market={market as never} book={book} />, {
    server: createServer(),
    areas: ['chart'],
  })
const NOTHING = 'No depth available right now.'

test('a book that has not come is not called empty', async () => {
  const page = await open(undefined)
  await expect.element(page.getByText(NOTHING)).not.toBeInTheDocument()
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
})

test('a book without orders says so, and one with orders is drawn', async () => {
  const empty = await open({ bids: [], asks: [] })
  await expect.element(empty.getByText(NOTHING)).toBeVisible()
  const level = (price: string) => ({ price: parsePrice(price)!, quantity: parseAmount('1')! })
  const full = await open({ bids: [level('99')], asks: [level('101')] })
  await expect.element(full.getByRole('slider')).toHaveAccessibleName()
})
