/** Replies for the help center and for the pages of public checks in the gallery. */
import { getLiabilities } from '@assay/wire/routes/funds/liabilities.ts'
import { getSupportMessages } from '@assay/wire/routes/member/user.ts'
import { getTicket, getTickets, type Ticket, type TicketRow } from '@assay/wire/routes/ticket.ts'
import { getProvenRounds, getSigningKey } from '@assay/wire/routes/trading/proof.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { EVERY_STATE, states } from './states.ts'

const NOW = Date.UTC(2026, 2, 14, 14, 2, 11)
const HOUR_MS = 3_600_000
const PUBLIC_KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE'

const row: TicketRow = {
  id: 7,
  title: 'My deposit has not come',
  category: 'deposit',
  status: 'responded',
  createdAt: NOW - 5 * HOUR_MS,
  lastAt: NOW - HOUR_MS,
  isUnread: true,
}
const ticket: Ticket = {
  ...row,
  body: 'I sent 250 USDT on Ethereum yesterday.',
  images: [],
  subject: 'deposit/70',
  closedBy: '',
  replies: [
    {
      id: 1,
      body: 'It has 5 of 12 confirmations. It is credited as soon as it has all of them.',
      images: [],
      isFromStaff: true,
      sentAt: NOW - HOUR_MS,
    },
  ],
}

const helpReplies = [
  encoded(getTickets, [
    row,
    { ...row, id: 6, title: '', category: 'chat', status: 'closed', isUnread: false },
  ]),
  ['/work/orders/7', encoded(getTicket, ticket)[1]] as const,
  encoded(getSupportMessages, [
    { id: 1, body: 'Where is my deposit?', isFromStaff: false, sentAt: NOW - HOUR_MS },
    { id: 2, body: 'Which coin, and on which network?', isFromStaff: true, sentAt: NOW },
  ]),
  encoded(getSigningKey, {
    keyId: 'key-1',
    algorithm: 'Ed25519',
    publicKey: PUBLIC_KEY,
    keys: [{ keyId: 'key-1', publicKey: PUBLIC_KEY, validFrom: 0, validUntil: undefined }],
  }),
  encoded(getProvenRounds, { rounds: [] }),
  encoded(getLiabilities, { statements: [], nextAt: NOW + HOUR_MS }),
]

export const part: GalleryPart = {
  screens: [
    ...states('Help', '/helpCenter', true, EVERY_STATE),
    ...states('Help, visitor', '/helpCenter', false, ['full']),
    ...states('Help, tickets', '/helpCenter?tab=tickets', true, ['full', 'empty', 'error']),
    ...states('Help article', '/helpCenter/article/1', false, ['full', 'loading', 'error']),
    ...states('New ticket', '/helpCenter/new', true, ['full']),
    ...states('Chat', '/helpCenter/chat', true, ['full', 'loading', 'empty', 'error']),
    ...states('Ticket', '/helpCenter/ticket/7', true, ['full', 'loading', 'error']),
    ...states('Checks', '/check', false, ['full', 'loading', 'error']),
    ...states('Liabilities', '/check/liabilities', true, ['full', 'loading', 'error']),
    ...states('Introduction', '/introduction', false, ['full']),
  ],
  replies: helpReplies,
}
