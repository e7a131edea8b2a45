/** What is being written to us, kept until it is sent, the tab ends or the session does. */
import {
  TICKET_CATEGORIES,
  TICKET_IMAGES_MAX,
  type TicketCategory,
} from '@assay/domain/support/ticket.ts'
import { createTabStore } from '../../../session/tabStore.ts'

export type TicketDraft = {
  category: TicketCategory
  title: string
  body: string
  /** By the names that their uploads answered. */
  images: string[]
}

export const NO_DRAFT: TicketDraft = { category: 'other', title: '', body: '', images: [] }

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
  ({ category, title, body, images }) => ({
    category: TICKET_CATEGORIES.find((one) => one === category) ?? NO_DRAFT.category,
    title: textOr(title),
    body: textOr(body),
    images: imagesOr(images),
  }),
)

/** What is being said in a ticket that was sent before. */
export type ReplyDraft = { ticket: number; body: string; images: string[] }

export const NO_REPLY: ReplyDraft = { ticket: 0, body: '', images: [] }

export const replyDraft = createTabStore<ReplyDraft>(
  'typedReply',
  NO_REPLY,
  ({ ticket, body, images }) => ({
    ticket: typeof ticket === 'number' ? ticket : 0,
    body: textOr(body),
    images: imagesOr(images),
  }),
)

type Words = { body: string; images?: readonly string[] | undefined }
const isSame = (one: Words, other: Words): boolean =>
  one.body === other.body && one.images?.join() === other.images?.join()

/** What went; what was begun since, or put differently, stays. */
export function forgetDraft(sent: Words & { title: string }): void {
  const draft = ticketDraft.get()
  if (draft.title === sent.title && isSame(draft, sent)) ticketDraft.set(NO_DRAFT)
}

export function forgetReply(sent: Words & { id: number }): void {
  const draft = replyDraft.get()
  if (draft.ticket === sent.id && isSame(draft, sent)) replyDraft.set(NO_REPLY)
}

/** Declared, not assigned: the stores above restore what was kept at once. */
function textOr(kept: unknown): string {
  return typeof kept === 'string' ? kept : ''
}

function imagesOr(kept: unknown): string[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((name) => typeof name === 'string').slice(0, TICKET_IMAGES_MAX)
}
