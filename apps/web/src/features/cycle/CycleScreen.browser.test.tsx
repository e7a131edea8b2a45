/** proves CYC-22, CYC-30, CYC-35 */
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import {
  getCycleLimits,
  getCycleMarket,
  getOpenRounds,
  placeRoundDown,
  placeRoundUp,
} from '@assay/wire/routes/trading/cycle.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connection } from '../../api/connection/socket.ts'
import { exampleCycle, exampleRound } from '../../testing/exampleCycle.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { CycleScreen } from './CycleScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const ratio = (text: string) => parseAmount(text) as bigint as Ratio
const LATER_MS = 3_600_000

const round = (direction: Round['direction']): Round => ({
  ...exampleRound,
  direction,
  acceptedAt: Date.now(),
  expiresAt: Date.now() + LATER_MS,
})
const accepted = (direction: Round['direction']) => ({
  round: round(direction),
  receipt: { text: 'round 55', signature: 'c2ln', keyId: 'k1' },
})
const asked = {
  base: 'BTC',
  quote: 'USDT',
  stake: amount('10'),
  seconds: 60,
  stakeAsset: 'USDT',
  payoutRate: ratio('0.8'),
}

/** A member with 100 USDT, on a live market. */
async function open() {
  const server = createServer()
  // The index never becomes stale, however long the test takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  const live = { ...connection.get() }
  connection.patch({ status: 'live' })
  onTestFinished(() => {
    connection.patch(live)
    vi.useRealTimers()
  })
  const tick = () =>
    server.replies(getCycleMarket, {
      ...exampleCycle,
      tickAt: Date.now(),
      staleAfterMs: LATER_MS,
    })
  tick()
  server.replies(getSpotBalance, { available: amount('100') })
  server.replies(getOpenRounds, [])
  server.replies(getCycleLimits, {
    dailyStake: undefined,
    dailyLoss: undefined,
    stakedToday: amount('0'),
    lostToday: amount('0'),
    pendingDailyStake: undefined,
    pendingDailyLoss: undefined,
  })
  const page = await openScreen(<CycleScreen />, {
    server,
    path: '/cycle?pair=BTC-USDT',
    areas: ['cycle', 'spot', 'explain', 'orders', 'errors'],
  })
  const stake = page.getByRole('textbox', { name: 'Amount' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return { server, page, stake, press }
}

test('a round is read back and placed once, however often it is confirmed', async () => {
  const { server, page, stake, press } = await open()
  const answer = server.waitsWith(placeRoundUp, accepted('up'))
  await press('Up')
  await stake.fill('10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('If it is lower')).toBeVisible()
  expect(server.sent).toEqual([])
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Up · / })
    .dblClick()
  answer()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputOf(placeRoundUp)).toEqual([asked])
})

test('a stake outside its bounds is said at the field and goes no further', async () => {
  const { server, stake, press } = await open()
  await press('Down')
  await stake.fill('4')
  await userEvent.keyboard('{Enter}')
  await expect.element(stake).toHaveAttribute('aria-invalid', 'true')
  await stake.fill('101')
  await expect.element(stake).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])
})

test('a refusal is said in the confirmation and leaves the stake', async () => {
  const { server, page, stake, press } = await open()
  server.refuses(placeRoundDown, 'insufficientBalance', 'You do not have that much.')
  await press('Down')
  await stake.fill('10')
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Down · / })
    .click()
  await expect.element(page.getByText('You do not have that much.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect.element(stake).toHaveValue('10')
})

test('what never arrived is sent again with the same key, when the member says so', async () => {
  const { server, page, stake, press } = await open()
  server.loses(placeRoundDown)
  await press('Down')
  await stake.fill('10')
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Down · / })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Not received' })).toBeVisible()
  server.replies(placeRoundDown, accepted('down'))
  await press('Send again')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [key] = server.keysOf(placeRoundDown)
  expect(server.keysOf(placeRoundDown)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})
