import { getSpotCandles } from '@assay/wire/routes/trading/candles.ts'
import type { Candle } from '@assay/wire/socket/series.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../api/connection/socket.ts'
import { exampleAmount, examplePrice } from '../testing/figures.ts'
import { openScreen } from '../testing/openScreen.tsx'
import { ChartPanel } from './ChartPanel.tsx'

const MINUTE_MS = 60_000
const market = { base: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 5 }

const candle = (openedAt: number): Candle => ({
  openedAt,
  open: examplePrice('100'),
  high: examplePrice('110'),
  low: examplePrice('90'),
  close: examplePrice('105'),
  volume: exampleAmount('1'),
})

// A silent socket triggers a refetch.
const { status } = connection.get()
beforeEach(() => connection.patch({ status: 'live' }))
afterEach(() => connection.patch({ status }))

/**
 * How often the newest candles are refetched when the last one was opened this many minutes ago.
 */
async function askedAgainWith(minutesAgo: number) {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const ages = [minutesAgo + 2, minutesAgo + 1, minutesAgo]
  const server = createServer()
  const candles = ages.map((age) => candle(now - age * MINUTE_MS))
  server.replies(getSpotCandles, { base: 'BTC', quote: 'USDT', intervalMinutes: 1, candles })
  let again = 0
  const fetch: typeof server.fetch = (address, init) => {
    if (/\/trad\/kline.*\bcount=60\b/.test(String(address))) again += 1
    return server.fetch(address, init)
  }
  const page = await openScreen(
    <ChartPanel
      market={market}
      period="1m"
      summary="BTC/USDT"
      onCandles={undefined}
      onPeriod={() => {}}
    />,
    { server: { ...server, fetch }, areas: ['chart'] },
  )
  await expect
    .poll(() => page.container.querySelector('[data-state=ready]'), { timeout: 10_000 })
    .not.toBeNull()
  return () => again
}

test('a candle that closed while the chart was on its way is asked for again', async () => {
  const again = await askedAgainWith(2)
  await expect.poll(again).toBe(1)
})

test('a candle that still runs is not', async () => {
  const again = await askedAgainWith(-1)
  await new Promise((done) => setTimeout(done, 200))
  expect(again()).toBe(0)
})
