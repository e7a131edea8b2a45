/** A member's own limits of stake and loss. */
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import {
  type CycleLimits,
  getCycleLimits,
  setCycleLimits,
} from '@assay/wire/routes/trading/cycle.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../testing/openScreen.tsx'
import { LimitsScreen } from './LimitsScreen.tsx'

const amount = (text: string) => parseAmount(text) as Amount
const limits: CycleLimits = {
  dailyStake: amount('200'),
  dailyLoss: undefined,
  stakedToday: amount('0'),
  lostToday: amount('0'),
  pendingDailyStake: undefined,
  pendingDailyLoss: undefined,
}

async function open() {
  const server = createServer()
  server.replies(getCycleLimits, limits)
  const page = await openScreen(<LimitsScreen />, { server, areas: ['cycle', 'errors'] })
  const stake = page.getByRole('textbox', { name: 'Daily stake limit' })
  const save = page.getByRole('button', { name: 'Save limits' })
  await expect.element(stake).toHaveValue('200')
  return { server, page, stake, save }
}

test('both limits go out once, however often it is pressed', async () => {
  const { server, page, stake, save } = await open()
  const answer = server.waitsWith(setCycleLimits, { ...limits, dailyStake: amount('50.5') })
  await stake.fill('50.5')
  await save.dblClick()
  await stake.click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText(/limits.* saved/i)).toBeVisible()
  expect(server.inputOf(setCycleLimits)).toEqual([
    { dailyStake: amount('50.5'), dailyLoss: undefined },
  ])
})

test('what cannot be read lifts no limit; a refusal leaves what was typed', async () => {
  const { server, page, stake, save } = await open()
  for (const text of ['abc', '0']) {
    await stake.fill(text)
    await save.click()
    await expect.element(stake).toHaveAttribute('aria-invalid', 'true')
  }
  expect(server.sent).toEqual([])
  server.refuses(setCycleLimits, 'limitsInvalid', 'That is no limit.')
  await stake.fill('50')
  await save.click()
  await expect.element(page.getByText('That is no limit.')).toBeVisible()
  await expect.element(stake).toHaveValue('50')
})

test('what never arrived goes out again with the same key, when it is pressed again', async () => {
  const { server, page, stake, save } = await open()
  server.loses(setCycleLimits)
  await stake.fill('50')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await expect.element(save).not.toHaveAttribute('aria-busy')
  server.replies(setCycleLimits, { ...limits, dailyStake: amount('50') })
  await save.click()
  await expect.element(page.getByText(/limits.* saved/i)).toBeVisible()
  const [key] = server.keysOf(setCycleLimits)
  expect(server.keysOf(setCycleLimits)).toEqual([key, key])
  expect(new Set(server.askedAfter)).toEqual(new Set([key]))
})

// The last test: a held request swallows presses for a moment longer.
test('a break is not asked for while limits are on their way, and says the new ones', async () => {
  const { server, page, stake, save } = await open()
  const pause = page.getByRole('button', { name: 'Pause for 24 hours' })
  const answer = server.waitsWith(setCycleLimits, { ...limits, dailyStake: amount('50') })
  await stake.fill('50')
  await save.click()
  await expect.element(pause).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect.element(page.getByText(/limits.* saved/i)).toBeVisible()
  await pause.click()
  await page.getByRole('button', { name: 'Hold to pause' }).click({ delay: 900 })
  await expect.poll(() => server.inputOf(setCycleLimits).length).toBe(2)
  expect(server.inputOf(setCycleLimits)[1]).toMatchObject({
    dailyStake: amount('50'),
    pauseHours: 24,
  })
})
