import { expect, test } from 'vitest'
import { outboxPage } from './outboxPage.ts'

const letter = {
  to: 'a@b.example',
  kind: 'mail' as const,
  subject: 'Your code <script>',
  body: 'Code 123456.\n"&" expires.',
  sentAt: Date.UTC(2026, 0, 2, 3, 4, 5),
}

test('a letter is shown as text, with its code in large and its time', () => {
  const page = outboxPage([letter])
  expect(page).toContain('<h2>Your code &#60;script&#62;</h2>')
  expect(page).toContain('Code <strong>123456</strong>.\n&#34;&#38;&#34; expires.')
  expect(page).toContain('<time datetime="2026-01-02T03:04:05.000Z">2026-01-02 03:04:05 UTC</time>')
})

test('an empty outbox says so', () => {
  expect(outboxPage([])).toContain('Nothing has been sent yet.')
})
