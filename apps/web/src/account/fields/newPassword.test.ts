import { expect, test } from 'vitest'
import { passwordTroubles } from './NewPassword.tsx'

const fieldsOf = (password: string, repeated = password, account = 'nora.1987@mail.example') =>
  passwordTroubles({ password, repeated, account }).map(({ field }) => field)

// proves SEC-03
test('a password that is easy to guess is refused before any code is sent', () => {
  expect(fieldsOf('P4ssw0rd1')).toEqual(['password'])
  expect(fieldsOf('nora1987x')).toEqual(['password'])
  expect(fieldsOf('nora1987x', 'nora1987x', 'x@mail.example')).toEqual([])
  expect(fieldsOf('kwizpf81')).toEqual([])
})

test('all that is wrong is said at once', () => {
  expect(fieldsOf('short', 'other')).toEqual(['password', 'repeated'])
})
