import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageFiles } from './pageFiles.ts'

test('a page brings its styles, and names its modules and its messages in the language asked for', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-pages-'))
  const listed = {
    screens: { SpotScreen: ['a/Spot.js', 'a/Spot.css'] },
    messages: { de: { '': 'a/de.js', spot: 'a/de_spot.js' }, ja: { '': 'a/ja.js' } },
  }
  const files = {
    '.vite/pages.json': JSON.stringify(listed),
    'index.html': '<head><link rel="stylesheet" crossorigin href="/a/index.css"></head>',
    'a/index.css': ':root{--a:"$&"}',
    'a/Spot.css': '.book{color:red}',
  }
  for (const folder of ['.vite', 'a']) mkdirSync(join(root, folder))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const { built, headOf } = readPageFiles(root)
  const head = headOf('SpotScreen', ['spot'], 'de')
  rmSync(root, { recursive: true })

  // A disabled link is not fetched: the loader of modules finds there that it need not.
  expect(built).toBe(
    '<head><style>:root{--a:"$&"}</style><link rel="stylesheet" href="/a/index.css" disabled></head>',
  )
  expect(head).toBe(
    '<link rel="later" href="/a/Spot.js">' +
      '<style>.book{color:red}</style><link rel="stylesheet" href="/a/Spot.css" disabled>' +
      '<link rel="later" href="/a/de.js"><link rel="later" href="/a/de_spot.js">',
  )
  // A language without a message file goes without it; an unlisted screen names no files.
  expect(headOf('SpotScreen', ['spot'], 'ja')).not.toContain('spot.js')
  expect(headOf('AssetsScreen', [], 'fr')).toBe('')
})
