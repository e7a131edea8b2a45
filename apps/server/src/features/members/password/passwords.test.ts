import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecret } from '../../../secrets/readSecret.ts'
import { createPasswords } from './passwords.ts'

test('a hash is right for its password and its pepper only', async () => {
  const passwords = await createPasswords(Buffer.from('pepper'))
  const hash = await passwords.hash('kwizpf81')
  expect(await passwords.isRight('kwizpf81', hash)).toBe(true)
  expect(await passwords.isRight('kwizpf82', hash)).toBe(false)
  expect(await passwords.isRight('kwizpf81', undefined)).toBe(false)
  const others = await createPasswords(Buffer.from('salt'))
  expect(await others.isRight('kwizpf81', hash)).toBe(false)
  expect(await passwords.hash('kwizpf81')).not.toBe(hash)
})

test('a hash of other parameters is outdated', async () => {
  const passwords = await createPasswords(Buffer.from('pepper'))
  const hash = await passwords.hash('kwizpf81')
  expect(passwords.isOutdated(hash)).toBe(false)
  expect(passwords.isOutdated(hash.replace('m=19456', 'm=9728'))).toBe(true)
})

test('more than 64 at once are refused as busy, but no new password is', async () => {
  const passwords = await createPasswords(Buffer.from('pepper'))
  const known = await passwords.hash('kwizpf81')
  const all = Array.from({ length: 66 }, () => passwords.isRight('kwizpf81', known).catch(String))
  const made = passwords.hash('kwizpf82')
  const answers = await Promise.all(all)
  expect(answers.filter((answer) => answer === true)).toHaveLength(64)
  expect(answers.at(-1)).toBe('Busy: Too many passwords are being checked.')
  expect(await made).toMatch(/^\$argon2id\$/)
})

test('the pepper is made once, for its owner alone to read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pepper-'))
  const pepper = readSecret(undefined, folder, 'password-pepper')
  expect(pepper).toHaveLength(32)
  expect(readSecret(undefined, folder, 'password-pepper')).toEqual(pepper)
  expect(statSync(join(folder, 'password-pepper')).mode & 0o777).toBe(0o600)
  expect(readSecret('from outside', folder, 'password-pepper').toString()).toBe('from outside')
  rmSync(folder, { recursive: true })
})
