/** The draft of a ticket, kept until it is sent, or the tab or session ends. */
import {
  TICKET_CATEGORIES,
  TICKET_IMAGES_MAX,
  type TicketCategory,
} from '@assay/domain/support/ticket.ts'
import { createTabStore } from '../../../store/tabStore.ts'

export type TicketDraft = {
  category: TicketCategory
  title: string
  body: string
  /** By the names in their uploads' answers. */
  images: string[]
}

export const NO_DRAFT: TicketDraft = { category: 'other', title: '', body: '', images: [] }

/** The linking page's subject suggests the category. */
const CATEGORY_OF: Readonly<Record<string, TicketCategory>> = {
  order: 'trading',
  contract: 'trading',
  round: 'trading',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
}

/** Starts with the subject, unless there is text already. */
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

/** The draft of a reply. */
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

/** Clears what was sent; a draft started or edited since stays. */
export function forgetDraft(sent: Words & { title: string }): void {
  const draft = ticketDraft.get()
  if (draft.title === sent.title && isSame(draft, sent)) ticketDraft.set(NO_DRAFT)
}

export function forgetReply(sent: Words & { id: number }): void {
  const draft = replyDraft.get()
  if (draft.ticket === sent.id && isSame(draft, sent)) replyDraft.set(NO_REPLY)
}

/** Declared as a function, because the stores above use it immediately. */
function textOr(kept: unknown): string {
  return typeof kept === 'string' ? kept : ''
}

function imagesOr(kept: unknown): string[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((name) => typeof name === 'string').slice(0, TICKET_IMAGES_MAX)
}
