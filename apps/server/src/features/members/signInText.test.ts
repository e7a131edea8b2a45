import { expect, test } from 'vitest'
import { signInText } from './signInText.ts'

const textFor = (origin: string) =>
  signInText({
    address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    chainId: 1,
    origin,
    statement: 'Sign in to Assay.',
    challengeId: '7',
    at: 0,
    invitationCode: '',
  })

test.each([
  ['https://assay.example', 'assay.example'],
  ['http://[2001:db8::7]:7070', '[2001:db8::7]:7070'],
  ['http://[::1]:7070', '[::1]:7070'],
  ['http://192.168.1.4:7070', '192.168.1.4:7070'],
  ['http://exchange:7070', 'exchange:7070'],
])('the text for %s names it', (origin, host) => {
  const lines = textFor(origin).split('\n')
  expect(lines[0]).toBe(`${host} wants you to sign in with your Ethereum account:`)
  expect(lines).toContain(`URI: ${origin}`)
  expect(lines).toContain('Sign in to Assay.')
})
