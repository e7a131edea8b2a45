import { sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import { closeTicket, replyTicket, type Ticket } from '@assay/wire/routes/ticket.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/openScreen.tsx'
import { ChatComposer } from './chat/ChatComposer.tsx'
import { Composer } from './ticket/Composer.tsx'
import { SolvedButton } from './ticket/SolvedButton.tsx'

/** The calls about this ticket. */
const replying = { ...replyTicket, path: '/work/orders/7/reply' }
const closing = { ...closeTicket, path: '/work/orders/7/close' }
const BODY = 'It has still not come.'
const ticket: Ticket = {
  id: 7,
  title: 'My deposit',
  category: 'deposit',
  status: 'responded',
  createdAt: 1,
  lastAt: 1,
  isUnread: false,
  body: 'Where is it?',
  images: [],
  subject: '',
  closedBy: '',
  replies: [],
}

async function open(part: ReactNode) {
  const server = createServer()
  const page = await openScreen(part, { server, areas: ['support', 'errors'] })
  return { server, page, field: page.getByRole('textbox') }
}

test.each([
  ['a reply', <Composer key="reply" id={7} />, replying, ticket],
  [
    'a message',
    <ChatComposer key="message" />,
    sendSupportMessage,
    { id: 3, body: BODY, isFromStaff: false, sentAt: 2 },
  ],
] as const)(
  '%s is kept until it arrives, and sent again with its key',
  async (_, part, route, reply) => {
    const { server, page, field } = await open(part)
    const send = page.getByRole('button', { name: 'Send' })
    server.refuses(route, 'tooManyRequests', 'Not now.')
    await field.fill(BODY)
    await send.click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.element(field).toHaveValue(BODY)
    server.loses(route)
    await expect
      .poll(async () => {
        if (server.keysOf(route).length < 2) await send.click()
        return server.keysOf(route).length
      })
      .toBe(2)
    await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
    const answer = server.waitsWith(route, reply as never)
    await page.getByRole('button', { name: 'Send again' }).dblClick()
    answer()
    await expect.element(field).toHaveValue('')
    const [first, lost, again, ...more] = server.keysOf(route)
    expect([again, more]).toEqual([lost, []])
    expect(lost).not.toBe(first)
  },
)

test('a ticket is closed once; its refusal is gone when it is asked again', async () => {
  const { server, page } = await open(<SolvedButton id={7} />)
  const sheet = page.getByRole('dialog')
  const ask = () => page.getByRole('button', { name: 'Problem solved' }).click()
  const close = sheet.getByRole('button', { name: 'Close ticket' })
  server.refuses(closing, 'tooManyRequests', 'Not now.')
  await ask()
  await close.click()
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await ask()
  await expect.element(close).toBeVisible()
  await expect.element(sheet.getByText('Not now.')).not.toBeInTheDocument()
  const answer = server.waitsWith(closing, { ...ticket, status: 'closed', closedBy: 'member' })
  await close.dblClick()
  answer()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(server.keysOf(closing)).toHaveLength(2)
})
