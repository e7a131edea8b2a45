/** What is being written to us, kept until it is sent, the tab ends or the session does. */
import { TICKET_CATEGORIES, type TicketCategory } from '@assay/domain/support/ticket.ts'
import { createTabStore } from '../../../session/tabStore.ts'

export type TicketDraft = { category: TicketCategory; title: string; body: string }

export const NO_DRAFT: TicketDraft = { category: 'other', title: '', body: '' }

/** What the page that leads here is about mostly says what the question is about. */
const CATEGORY_OF: Readonly<Record<string, TicketCategory>> = {
  ...{ order: 'trading', contract: 'trading', round: 'trading' },
  ...{ deposit: 'deposit', withdrawal: 'withdrawal' },
}

/** Begins with what it is about, unless something was written already. */
export function beginDraft(subject: string | undefined): void {
  const category = CATEGORY_OF[subject?.split('/')[0] ?? '']
  if (category && ticketDraft.get() === NO_DRAFT) ticketDraft.set({ ...NO_DRAFT, category })
}

export const ticketDraft = createTabStore<TicketDraft>(
  'typedTicket',
  NO_DRAFT,
  ({ category, title, body }) => ({
    category: TICKET_CATEGORIES.find((one) => one === category) ?? NO_DRAFT.category,
    title: typeof title === 'string' ? title : '',
    body: typeof body === 'string' ? body : '',
  }),
)
