/** The house rule that functions fit one screen, on both sides of its limits. */
import { expect, it } from 'vitest'
import { checkSizes } from './sizes.ts'
import type { Source } from './sources.ts'

/** So many lines in all, from the first one to what closes it. */
const written = (first: string, count: number, last = '}') =>
  [first, ...Array.from({ length: count - 2 }, () => '  step()'), last].join('\n')

function complaintsOf(path: string, ...statements: string[]): string[] {
  const text = statements.join('\n\n')
  const source: Source = { path, text, lines: text.split('\n'), isTest: false }
  return checkSizes([source]).map(({ line, rule, advice }) => `${line}: ${rule}: ${advice}`)
}

const named = (name: string, count: number) =>
  `1: function size: \`${name}\` has ${count} lines; name its parts, at most 70.`

it('measures every function, also one that makes things, tables of calls and hooks', () => {
  for (const name of ['priceOf', 'createMarket', 'startClock', 'marketRoutes', 'useForm']) {
    const first = `export function ${name}(parts: Parts): Market {`
    expect(complaintsOf('a.ts', written(first, 70))).toEqual([])
    expect(complaintsOf('a.ts', written(first, 71))).toEqual([named(name, 71)])
  }
  const generator = written('async function* walk() {', 71)
  expect(complaintsOf('a.ts', generator)).toEqual([named('walk', 71)])
})

it('measures a constant that is a function, and no other', () => {
  const constants: [string, string][] = [
    ['export const createMarket = (parts: Parts) => {', '}'],
    ['const createMarket = async <T>(parts: T) => ({', '})'],
    ['const createMarket: Make = (parts) => {', '}'],
    ['export const createMarket = (', '}'],
    ['export const createMarket = fp(', ')'],
  ]
  for (const [first, last] of constants) {
    expect(complaintsOf('a.ts', written(first, 70, last))).toEqual([])
    expect(complaintsOf('a.ts', written(first, 71, last))).toEqual([named('createMarket', 71)])
  }
  expect(complaintsOf('a.ts', written('const TERMS = {', 200))).toEqual([])
  const short = 'const twice = (count: number) => count * 2'
  expect(complaintsOf('a.ts', short, written('type Terms = {', 200))).toEqual([])
})

it('measures each method of a class, and the class itself not', () => {
  const method = (first: string, count: number) =>
    [first, ...Array.from({ length: count - 2 }, () => '    step()'), '  }'].join('\n')
  for (const first of ['  async #walk<T>(on: T) {', '  get walk() {', '  *walk() {']) {
    const classOf = (count: number) =>
      ['class Market {', method(first, count), method('  rest() {', 70), '}'].join('\n')
    expect(complaintsOf('a.ts', classOf(70))).toEqual([])
    const name = first.includes('#') ? '#walk' : 'walk'
    expect(complaintsOf('a.ts', classOf(71))).toEqual([named(name, 71).replace('1:', '2:')])
  }
})

it('lets a component have no more lines than a hook beside it', () => {
  for (const [name, line] of [
    ['MarketScreen', 'export function MarketScreen({ market }: MarketProps) {'],
    ['useMarket', 'function useMarket() {'],
  ] as const) {
    expect(complaintsOf('a.tsx', written(line, 70))).toEqual([])
    expect(complaintsOf('a.tsx', written(line, 71))).toEqual([named(name, 71)])
  }
})

it('counts the files of a folder, and those of folders within apart', () => {
  const files = (count: number, folder: string) =>
    Array.from({ length: count }, (_, i): Source => {
      return { path: `${folder}/file${i}.ts`, text: '', lines: [], isTest: i % 2 === 0 }
    })
  expect(checkSizes([...files(20, 'src'), ...files(20, 'src/within')])).toEqual([])
  const advice = '21 files; sort them by subject, at most 20 in one folder.'
  expect(checkSizes([...files(21, 'src'), ...files(20, 'src/within')])).toEqual([
    { path: 'src', line: 1, rule: 'folder size', advice },
  ])
})

it('keeps an entry of the changelog in one line of 120 columns', () => {
  const entry = (columns: number) => `- ${'a'.repeat(columns - 2)}`
  const advice = 'changelog entry: Say it in one line of at most 120 columns.'
  expect(complaintsOf('CHANGELOG.md', '### Added', entry(120))).toEqual([])
  expect(complaintsOf('CHANGELOG.md', '### Added', entry(121))).toEqual([`3: ${advice}`])
  expect(complaintsOf('CHANGELOG.md', '- A first\n  and a second line.')).toEqual([`2: ${advice}`])
  expect(complaintsOf('docs/money.md', '- A first\n  and a second line.')).toEqual([])
})
