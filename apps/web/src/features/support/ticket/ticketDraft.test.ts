import { expect, test } from 'vitest'
import {
  forgetDraft,
  forgetReply,
  NO_DRAFT,
  NO_REPLY,
  replyDraft,
  ticketDraft,
} from './ticketDraft.ts'

test('an answer forgets what was sent, not what is being said in another ticket or was added since', () => {
  const sent = { id: 1, body: 'It has arrived.', images: ['a.webp'] }
  const { id: ticket, ...words } = sent
  replyDraft.set({ ticket, ...words })
  forgetReply(sent)
  expect(replyDraft.get()).toBe(NO_REPLY)
  for (const kept of [
    { ticket: 2, ...words },
    { ticket, ...words, body: 'It has arrived. Thanks.' },
    { ticket, ...words, images: ['a.webp', 'b.webp'] },
  ]) {
    replyDraft.set(kept)
    forgetReply(sent)
    expect(replyDraft.get()).toBe(kept)
  }
})

test('an answer forgets the ticket that was sent, not one that was begun since', () => {
  const sent = { ...NO_DRAFT, title: 'A deposit', body: 'It has not arrived.' }
  ticketDraft.set({ ...sent })
  forgetDraft(sent)
  expect(ticketDraft.get()).toBe(NO_DRAFT)
  const other = { ...sent, title: 'A withdrawal' }
  ticketDraft.set(other)
  forgetDraft(sent)
  expect(ticketDraft.get()).toBe(other)
})
