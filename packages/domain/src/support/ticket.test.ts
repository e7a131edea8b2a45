import { expect, it } from 'vitest'
import { isTicketReply, isTicketText, isTicketTitle, TICKET_SUBJECT } from './ticket.ts'

// proves HELP-02
it('has a title of 1 to 60 characters', () => {
  expect(['', '   ', 'a', 'a'.repeat(60), 'a'.repeat(61)].map(isTicketTitle)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

// proves HELP-03
it('has a text of 10 to 1,000 characters, as people count them', () => {
  expect([9, 10, 1_000, 1_001].map((count) => isTicketText('x'.repeat(count)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isTicketText('  123456789  ')).toBe(false)
  expect(isTicketText('🪙'.repeat(1_000))).toBe(true)
  expect(isTicketText('🪙'.repeat(1_001))).toBe(false)
})

it('continues with a text of any length up to a thousand', () => {
  expect(['', ' ', 'ok', 'x'.repeat(1_000), 'x'.repeat(1_001)].map(isTicketReply)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

it('is about a thing of the product, by its number, or about nothing', () => {
  const named = ['order/12', 'round/5', 'order/', 'member/1', 'order/1x', '../order/1']
  expect(named.map((name) => TICKET_SUBJECT.test(name))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
