/** proves CYC-30 */
import { getProvenRounds, type ProvenRound } from '@assay/wire/routes/trading/proof.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exampleAmount, exampleRatio } from '../../../testing/figures.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { RoundCheck } from './RoundCheck.tsx'

const won: ProvenRound = {
  id: 55,
  base: 'BTC',
  quote: 'USDT',
  direction: 'up',
  stake: exampleAmount('10'),
  stakeAsset: 'USDT',
  seconds: 60,
  payoutRate: exampleRatio('0.8'),
  tieRule: 'loss',
  staleAfterMs: 10_000,
  rulesVersion: 'cycle-2',
  acceptedAt: 1,
  expiresAt: 60_001,
  headSequence: 9,
  headHash: 'f'.repeat(64),
  status: 'won',
  cause: 'price',
  entrySequence: 11,
  exitSequence: 70,
  netResult: exampleAmount('8'),
  settledAt: 60_100,
}
const receipt = { text: '', signature: '', keyId: 'k' }
const proofOf = (id: number) => `/proof/cycle/${id}`

async function open() {
  const server = createServer()
  const page = await openScreen(<RoundCheck />, {
    server,
    path: '/check',
    areas: ['check', 'cycle', 'perp', 'errors'],
  })
  const field = page.getByRole('textbox', { name: 'Round number' })
  return { server, page, field, any: page.getByRole('button', { name: /^Pick one/ }) }
}

test('a number is asked for once, when it is one', async () => {
  const { server, page, field } = await open()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter the number of a round.')).toBeVisible()
  await field.fill('44')
  await expect.element(page.getByText('Enter the number of a round.')).not.toBeInTheDocument()
  expect(server.asked).not.toContain(proofOf(44))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  const before = server.asked.length
  await userEvent.keyboard('{Enter}')
  await field.fill('45')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.asked).toContain(proofOf(45))
  expect(server.asked.slice(before)).not.toContain(proofOf(44))
})

test("one of today's is picked once, however often it is pressed, and can be picked again", async () => {
  const { server, page, field, any } = await open()
  server.replies(getProvenRounds, { rounds: [] })
  await any.click()
  await expect.element(page.getByText('No round has ended today.')).toBeVisible()
  const before = server.asked.length
  const answer = server.waitsWith(getProvenRounds, { rounds: [{ round: won, receipt }] })
  await any.dblClick()
  answer()
  await expect.element(field).toHaveValue('55')
  await expect.element(page.getByText('No round has ended today.')).not.toBeInTheDocument()
  expect(server.asked.slice(before).filter((path) => path === getProvenRounds.path)).toHaveLength(1)
})

test('a round that cannot be found is said, and another number asked for', async () => {
  const { server, page, field, any } = await open()
  server.refuses(getProvenRounds, 'tooManyRequests', 'Too many requests.')
  await any.click()
  await expect.element(page.getByText('Too many requests.')).toBeVisible()
  await field.fill('56')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.asked).toContain(proofOf(56))
})

test('a round that comes late does not replace what was typed meanwhile', async () => {
  const { server, page, field, any } = await open()
  const answer = server.waitsWith(getProvenRounds, { rounds: [{ round: won, receipt }] })
  await any.click()
  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(any).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(field).toHaveValue('0')
  await expect.element(page.getByText('Enter the number of a round.')).toBeVisible()
})
