import { expect, it } from 'vitest'
import { readAlarms } from './readAlarms.ts'

const KEY = 'k'.repeat(32)

it('reads a mailbox, a webhook with its key, both or none', () => {
  expect(readAlarms({})).toEqual({ email: '', webhook: '', webhookKey: '' })
  expect(
    readAlarms({
      ALARM_EMAIL: 'night@console.example',
      ALARM_WEBHOOK: 'https://pager.example/x',
      ALARM_WEBHOOK_KEY: KEY,
    }),
  ).toEqual({
    email: 'night@console.example',
    webhook: 'https://pager.example/x',
    webhookKey: KEY,
  })
})

it.each([
  [{ ALARM_EMAIL: 'night@' }, 'ALARM_EMAIL is not an email address.'],
  [{ ALARM_WEBHOOK: 'http://pager.example/x', ALARM_WEBHOOK_KEY: KEY }, 'https://'],
  [{ ALARM_WEBHOOK: 'pager', ALARM_WEBHOOK_KEY: KEY }, 'https://'],
  [{ ALARM_WEBHOOK: 'https://pager.example/x', ALARM_WEBHOOK_KEY: KEY.slice(1) }, '32 characters'],
])('refuses %j', (env, sentence) => {
  expect(() => readAlarms(env)).toThrow(sentence)
})
