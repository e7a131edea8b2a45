import { expect, test } from 'vitest'
import { textsWithoutLink, troublesOf } from '../../poster/testing/postersOf.ts'
import { inviteContent } from './inviteContent.ts'

// proves TEAM-06
test('has room for the headline of every language', async () => {
  const troubles = await troublesOf((t) => inviteContent('ABCD2345', '10 %', t), 'invite', 'poster')
  expect(troubles).toEqual([])
})

test('promises a friend nothing that there is not', () => {
  const texts = (rate: string | undefined) =>
    inviteContent('ABCD2345', rate, (key) => key).texts.map(({ text }) => text)
  expect(texts('10 %')).toContain('invite.poster.friend')
  expect(texts(undefined)).toEqual(['home.guest.title', 'home.guest.text'])
})

test('has the code to be typed where no other device can open the link', () => {
  const texts = textsWithoutLink(
    inviteContent('ABCD2345', '10 %', (_, values) => `code ${values?.code}`),
  )
  expect(texts).toContain('code ABCD2345')
})
