import { beforeAll, expect, test, vi } from 'vitest'

let isEmail: (text: string) => boolean

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  ;({ isEmail } = await import('./useBindEmail.ts'))
})

// proves NUM-03
test('an email needs a name, a host and a top-level domain of 2 to 24 letters', () => {
  expect(isEmail('ann@mail.example')).toBe(true)
  expect(isEmail('ann+x@sub.mail.photography')).toBe(true)
  expect(isEmail('ann@mail.c')).toBe(false)
  expect(isEmail('ann@mail')).toBe(false)
  expect(isEmail('ann mail@x.de')).toBe(false)
  expect(isEmail(`${'a'.repeat(250)}@mail.example`)).toBe(false)
})
