/** The house rule that an exported name means one thing in the whole tree. */
import { expect, it } from 'vitest'
import { checkNames } from './tidy/names.ts'
import type { Source } from './tidy/sources.ts'

function source(path: string, ...lines: string[]): Source {
  return { path, text: lines.join('\n'), lines, isTest: false }
}

const NONE: ReadonlySet<string> = new Set()

it('refuses a name that two files export', () => {
  for (const what of ['const', 'type', 'class', 'function', 'async function', 'interface']) {
    const text = `export ${what} Column`
    expect(checkNames([source('a.ts', text), source('b.ts', '', text)], NONE)).toEqual([
      {
        ...{ path: 'b.ts', line: 2, rule: 'exported name' },
        advice: '`Column` is exported by a.ts too; name one by its noun or floor.',
      },
    ])
    expect(checkNames([source('a.ts', text), source('b.ts', `${text}s`)], NONE)).toEqual([])
  }
})

it('lets a file keep a name to itself, and have a type and a value of one name', () => {
  const both = source('a.ts', 'export type Area = string', 'export const Area = 1')
  expect(checkNames([both, source('b.ts', 'const Area = 2')], NONE)).toEqual([])
})

it('lets tests, stories and what is found by its name share one', () => {
  const shown = source('a.ts', 'export const Depth = 1')
  const story = source('depth.stories.tsx', 'export const Depth = 2')
  const test = source('depth.test.ts', 'export const Depth = 3')
  expect(checkNames([shown, story, test], NONE)).toEqual([])

  const links = (path: string) => source(path, 'export const myLinks = []')
  expect(checkNames([links('earnLinks.ts'), links('helpLinks.tsx')], NONE)).toEqual([])
  expect(checkNames([links('earn.ts'), links('help.ts')], NONE)).toHaveLength(1)
})

it('lets listed names be shared, and refuses a listed one that is unique', () => {
  const listed = new Set(['signOut'])
  const text = 'export function signOut() {'
  expect(checkNames([source('a.ts', text), source('b.ts', text)], listed)).toEqual([])
  expect(checkNames([source('a.ts', text)], listed)).toEqual([
    {
      ...{ path: 'tools/tidy/names.ts', line: 1, rule: 'exported name' },
      advice: '`signOut` is unique; take it off the list.',
    },
  ])
})
