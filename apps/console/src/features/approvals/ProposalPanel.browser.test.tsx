import {
  beginProposalApproval,
  decideProposal,
  type Proposal,
} from '@assay/wire/routes/operator/proposals.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from '../../testing/openConsolePart.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'

const proposal: Proposal = {
  id: 5,
  kind: 'credit',
  member: 7,
  subject: '150 USDT from house/fees',
  confirmation: '150 USDT',
  worth: '150',
  source: 'house/fees',
  fiatOrder: 0,
  reason: 'For the outage.',
  status: 'open',
  maker: 'Ann',
  madeAt: 1,
  checker: '',
  decidedAt: 0,
  note: '',
  canDecide: true,
  canReject: true,
  canWithdraw: false,
}

async function open() {
  const server = createServer()
  server.replies(beginProposalApproval, { options: '' })
  const page = await openConsolePart(<ProposalPanel proposal={proposal} />, {
    server,
    roles: ['financeChecker'],
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { server, page, button, typed: page.getByRole('textbox', { name: 'Type 150 USDT' }) }
}

test('a proposal is approved once, and only with its amount typed back', async () => {
  const { server, page, button, typed } = await open()
  await typed.fill('15 USDT')
  await expect.element(button('Approve')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await button('Approve').click({ force: true })
  expect(server.sent).toEqual([])
  const answer = server.waitsWith(decideProposal, { status: 'done' })
  await typed.fill(' 150 USDT ')
  await button('Approve').dblClick()
  await typed.click()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('Approved and carried out')).toBeVisible()
  expect(server.inputOf(decideProposal)).toEqual([
    { id: 5, confirmation: '150 USDT', note: '', isApproved: true },
  ])
})

test('a lost approval goes out again with its key; a refusal says why', async () => {
  const { server, page, button, typed } = await open()
  server.isSilentTo(decideProposal)
  await typed.fill('150 USDT')
  await button('Approve').click()
  await expect.element(page.getByText(/^The outcome is unknown/)).toBeVisible()
  server.refuses(decideProposal, 'proposalNotFound', 'It is gone.')
  await button('Approve').click()
  await expect.element(page.getByText('It is gone.')).toBeVisible()
  await expect.element(typed).toHaveValue('150 USDT')
  const [key] = server.keysOf(decideProposal)
  expect(server.keysOf(decideProposal)).toEqual([key, key])
  server.replies(decideProposal, { status: 'rejected' })
  await page.getByRole('textbox', { name: 'Note' }).fill('Twice.')
  await button('Reject').click()
  await expect.element(page.getByText('Rejected')).toBeVisible()
  expect(server.inputOf(decideProposal).at(-1)).toMatchObject({ note: 'Twice.', isApproved: false })
})
