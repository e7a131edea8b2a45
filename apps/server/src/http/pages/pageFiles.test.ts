import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageFiles } from './pageFiles.ts'

test('a page names its styles, its modules and its messages in the language asked for', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-pages-'))
  mkdirSync(join(root, '.vite'))
  const listed = {
    screens: { SpotScreen: ['a/Spot.js', 'a/Spot.css'] },
    messages: { de: { '': 'a/de.js', spot: 'a/de_spot.js' }, ja: { '': 'a/ja.js' } },
  }
  writeFileSync(join(root, '.vite/pages.json'), JSON.stringify(listed))
  const linksOf = readPageFiles(root)
  rmSync(root, { recursive: true })
  expect(linksOf('SpotScreen', ['spot'], 'de')).toBe(
    '<link rel="modulepreload" href="/a/Spot.js"><link rel="stylesheet" href="/a/Spot.css">' +
      '<link rel="modulepreload" href="/a/de.js"><link rel="modulepreload" href="/a/de_spot.js">',
  )
  // A language still without an area goes without it; a screen that is not listed names nothing.
  expect(linksOf('SpotScreen', ['spot'], 'ja')).not.toContain('spot.js')
  expect(linksOf('AssetsScreen', [], 'fr')).toBe('')
})
