import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD_FILE } from '@assay/wire/buildList.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import { expect, test } from 'vitest'
import { changesIn, ownVersion, readChanges, readServedApp } from './servedApp.ts'

test('the build that is served is the one in the folder (UPD-05)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-app-'))
  const file = join(folder, BUILD_FILE)
  writeFileSync(file, JSON.stringify({ version: '1.2.3', code: 1_790_000_000, files: [] }))
  expect(readServedApp(folder)).toEqual({ version: '1.2.3', code: 1_790_000_000 })
  writeFileSync(file, JSON.stringify({ version: '1.2.3' }))
  expect(() => readServedApp(folder)).toThrow()
  rmSync(folder, { recursive: true })
  expect(readServedApp(folder)).toEqual({ version: ownVersion(), code: 0 })
})

test('what is new in this version is said in three lines in every language (UPD-02)', () => {
  expect(readChanges().version).toBe(ownVersion())
  const lines = Object.values(LOCALES).map((locale) => changesIn(ownVersion(), locale))
  expect(lines.map((ones) => ones.length)).toEqual(lines.map(() => 3))
  expect(new Set(lines.flat()).size).toBe(3 * 13)
  expect(changesIn('0.0.1', 'en')).toEqual([])
})
