import { parseAmount } from '@assay/money/decimal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page as window } from 'vitest/browser'
import { openScreen } from '../../testing/openScreen.tsx'
import { FoundMarket, type Listed } from './FoundMarket.tsx'

const money = (text: string) => parseAmount(text)
const market = {
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  isTradable: true,
  priceDecimals: 2,
  lastPrice: money('50000'),
  change24h: money('0.0425'),
  high24h: money('51000.5'),
  low24h: money('48000.25'),
  turnover24h: money('38340000'),
} as Listed

async function openAt(width: number) {
  await window.viewport(width, 844)
  onTestFinished(() => window.viewport(414, 896))
  const page = await openScreen(
    <ul>
      <FoundMarket market={market} text="" path="/markets/BTC-USDT" />
    </ul>,
    { server: createServer(), areas: ['markets'] },
  )
  return page.getByRole('link').element() as HTMLElement
}
const textOf = (row: HTMLElement) => row.innerText.replaceAll(/\s+/g, ' ').trim()

test('on a phone the volume is under the pair, without high and low', async () => {
  expect(textOf(await openAt(390))).toMatch(/BTC\/USDT Vol 38\.3M USDT 50,000\.00 \+4\.25%$/)
})

test('with room high, low and volume have their own columns', async () => {
  expect(textOf(await openAt(1440))).toMatch(
    /BTC\/USDT 50,000\.00 \+4\.25% 51,000\.50 48,000\.25 38\.34M USDT$/,
  )
})
