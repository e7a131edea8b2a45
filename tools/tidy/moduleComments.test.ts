/** The house rule for a module's sentence: what it finds, and what it leaves to a reader. */
import { expect, it } from 'vitest'
import { checkModuleComments } from './moduleComments.ts'

const IMPORTS = ["import { a } from './a.ts'", 'import {', '  b,', "} from './b.ts'", '']
const LONG = ['/**', ' * One.', ' * Two.', ' * Three.', ' */']
const SHORT = ['/**', ' * One.', ' * Two.', ' */']

const linesOf = (path: string, ...lines: string[]): number[] =>
  checkModuleComments([
    { path, text: lines.join('\n'), lines, isTest: path.endsWith('.test.ts') },
  ]).map(({ line }) => line)

it('complains at a long comment above what a module is not named after', () => {
  const main = 'export function placeOrder() {}'
  const minors = ['const KEPT = 3', 'type Options = {', 'export type Options = {', 'try {']
  for (const minor of minors) {
    expect(linesOf('placeOrder.ts', ...IMPORTS, ...LONG, minor, main)).toEqual([6])
    expect(linesOf('placeOrder.ts', ...IMPORTS, ...SHORT, minor, main)).toEqual([])
    expect(linesOf('placeOrder.ts', ...LONG, ...IMPORTS, minor, main)).toEqual([])
    expect(linesOf('placeOrder.ts', '/** Orders. */', ...IMPORTS, ...LONG, minor, main)).toEqual([])
    expect(linesOf('placeOrder.test.ts', ...IMPORTS, ...LONG, minor, main)).toEqual([])
  }
})

it('lets the main export, and the first of equal ones, have a long comment', () => {
  const main = 'export function placeOrder() {}'
  expect(linesOf('placeOrder.ts', ...IMPORTS, ...LONG, main)).toEqual([])
  expect(linesOf('PlaceOrder.ts', ...IMPORTS, ...LONG, main, 'export type Options = {')).toEqual([])
  expect(linesOf('orders.ts', ...IMPORTS, ...LONG, 'export type Options = {', main)).toEqual([])
})

it('complains at a comment without a declaration, except on the first line', () => {
  const rest = ['/** The most. */', 'const KEPT = 3']
  expect(linesOf('a.ts', ...IMPORTS, '/** What it is. */', '', ...rest)).toEqual([6])
  expect(linesOf('a.ts', ...IMPORTS, '/** What it is. */', ...rest)).toEqual([6])
  expect(linesOf('a.ts', '/** What it is. */', '', ...rest)).toEqual([])
})
