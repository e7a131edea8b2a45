/** The house rule that an exported name means one thing in the whole tree. */
import { expect, it } from 'vitest'
import { checkNames } from './names.ts'
import type { Source } from './sources.ts'

function source(path: string, ...lines: string[]): Source {
  return { path, text: lines.join('\n'), lines, isTest: false }
}

const NONE: ReadonlySet<string> = new Set()

it('refuses a name that two files export', () => {
  for (const what of ['const', 'type', 'class', 'function', 'async function', 'interface']) {
    const text = `export ${what} Column`
    expect(checkNames([source('a.ts', text), source('b.ts', '', text)], NONE)).toEqual([
      {
        path: 'b.ts',
        line: 2,
        rule: 'exported name',
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

  const glob = "import.meta.glob('../features/*/*Links.ts{,x}', { import: 'myLinks' })"
  const finder = source('apps/web/src/app/links.ts', glob)
  const links = (name: string) =>
    source(`apps/web/src/features/${name}`, 'export const myLinks = []')
  const found = [links('earn/earnLinks.ts'), links('support/supportLinks.tsx')]
  expect(checkNames([finder, ...found], NONE)).toEqual([])
  expect(checkNames([finder, links('earn/earn.ts'), links('help/help.ts')], NONE)).toHaveLength(1)
})

it('lets a call and the rule that carries it out share a name, and no third', () => {
  const call = source('packages/wire/src/routes/session.ts', 'export const savePin = route({')
  const operatorCall = source(
    'packages/wire/src/routes/operator/x.ts',
    'export const savePin = operatorRoute({',
  )
  const rule = source('apps/server/src/features/members/pins.ts', 'export async function savePin(')
  const other = source('packages/engine/src/pin/savePin.ts', 'export function savePin() {')
  expect(checkNames([call, rule], NONE)).toEqual([])
  expect(checkNames([other, operatorCall], NONE)).toEqual([])
  expect(checkNames([call, operatorCall], NONE)).toHaveLength(1)
  expect(checkNames([rule, other], NONE)).toHaveLength(1)
  expect(checkNames([call, rule, other], NONE)).toHaveLength(2)
  const screen = source('apps/web/src/session/session.ts', 'export function savePin() {')
  expect(checkNames([call, screen], NONE)).toHaveLength(1)
})

it('lets what the domain computes and the row of the wire share a name', () => {
  const row = source('packages/wire/src/rows/lot.ts', 'export type Lot = z.output<typeof lot>')
  const domain = source('packages/domain/src/perp/lot.ts', 'export type Lot = {')
  const server = source('apps/server/src/features/perp/lot.ts', 'export type Lot = {')
  expect(checkNames([row, domain], NONE)).toEqual([])
  expect(checkNames([row, server], NONE)).toHaveLength(1)
  expect(checkNames([domain, server], NONE)).toHaveLength(1)
})

it('lets listed names be shared, and refuses a listed one that is unique', () => {
  const listed = new Set(['signOut'])
  const text = 'export function signOut() {'
  expect(checkNames([source('a.ts', text), source('b.ts', text)], listed)).toEqual([])
  expect(checkNames([source('a.ts', text)], listed)).toEqual([
    {
      path: 'tools/tidy/names.ts',
      line: 1,
      rule: 'exported name',
      advice: '`signOut` is unique; take it off the list.',
    },
  ])
})
