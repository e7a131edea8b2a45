import {
  claimReward,
  getPromotion,
  type OfferedPromotion,
} from '@assay/wire/routes/claim/arbitrage.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { exampleAmount } from '../../testing/figures.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { ClaimScreen } from './ClaimScreen.tsx'

const promotion: OfferedPromotion = {
  id: 'welcome',
  issuer: 'Assay',
  source: 'The marketing budget.',
  conditions: ['Once per member.'],
  risk: 'The price of the coin can fall.',
  asset: 'USDT',
  decimals: 6,
  amount: exampleAmount('12.5'),
  left: 3,
  endsAt: 1_800_000_000_000,
  status: 'open',
}
const claimed: OfferedPromotion = { ...promotion, left: 2, status: 'claimed' }

async function open() {
  const server = createServer()
  server.replies(getPromotion, { promotion })
  const page = await openScreen(<ClaimScreen />, {
    server,
    path: '/aiClaim',
    areas: ['claim', 'records', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const action = page.getByRole('button', { name: 'Claim 12.50 USDT' })
  return {
    server,
    page,
    action,
    sheet,
    send: sheet.getByRole('button', { name: 'Claim 12.50 USDT' }),
  }
}

testWrite('a claim', {
  route: claimReward,
  input: { id: 'welcome' },
  reply: claimed,
  async open() {
    const { server, page, action, send } = await open()
    return { server, page, send, ready: () => action.click() }
  },
  tells: (server) => server.replies(getPromotion, { promotion: claimed }),
})

test('a claim that came too late is said where its button was', async () => {
  const { server, page, action, send } = await open()
  server.refuses(claimReward, 'claimUsedUp', 'Nothing is left.')
  await action.click()
  await send.click()
  await expect.element(page.getByText('All claims have been used.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Claim/ }).elements()).toEqual([])
})
