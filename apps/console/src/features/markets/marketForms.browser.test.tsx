import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { haltMarket, type MarketLine, proposeTerms } from '@assay/wire/routes/operator/markets.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { fillIn, PROPOSED, testActs } from '../../testing/testActs.tsx'
import { MarketPanel } from './MarketPanel.tsx'
import { TermsForm } from './TermsForm.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio

const terms = {
  makerFeeRate: ratio('0.001'),
  takerFeeRate: ratio('0.002'),
  quantityMin: amount('0.0001'),
  quantityMax: amount('100'),
  notionalMin: amount('5'),
}
const market = { kind: 'spot', symbol: 'BTC/USDT', isOpen: true, haltedBy: '' } as MarketLine

testActs([
  {
    ...PROPOSED,
    what: 'other terms of a market',
    form: <TermsForm symbol="BTC/USDT" terms={terms} />,
    fill: (page) => fillIn(page, { 'Taker fee, %': ' 0.15', 'Minimum order, BTC': '0.001' }),
    route: proposeTerms,
    asked: {
      ...terms,
      symbol: 'BTC/USDT',
      takerFeeRate: ratio('0.0015'),
      quantityMin: amount('0.001'),
    },
  },
  {
    what: 'the halt of a market',
    form: <MarketPanel market={market} />,
    route: haltMarket,
    asked: { kind: 'spot', symbol: 'BTC/USDT' },
    reply: null,
    press: 'Halt now',
    done: 'The market is halted',
  },
])

test('a figure that is none, or nothing else than before, is not asked for', async () => {
  const server = createServer()
  const page = await openConsolePart(<TermsForm symbol="BTC/USDT" terms={terms} />, {
    server,
    roles: ['risk'],
  })
  const fee = page.getByRole('textbox', { name: 'Maker fee, %' })
  const propose = page.getByRole('button', { name: 'Propose' })
  await expect.element(fee).toHaveValue('0.1')
  await page.getByRole('textbox', { name: 'Reason' }).fill('For good reasons.')
  await expect.element(propose).toBeDisabled()
  await fee.fill('0,1')
  await expect.element(fee).toHaveAttribute('aria-invalid', 'true')
  await expect.element(propose).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await fee.fill('0.10')
  await expect.element(fee).not.toHaveAttribute('aria-invalid')
  await expect.element(propose).toBeDisabled()
  expect(server.sent).toEqual([])
})
