/** The rendering process, with a test renderer in place of the app. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageData } from '@assay/wire/page.ts'
import { afterEach, expect, test } from 'vitest'
import { createDrawer, type PageDrawer } from './drawer.ts'

const MINUTE_MS = 60_000
const soon = () => Date.now() + MINUTE_MS
const page = {} as PageData
let folder: string
let drawer: PageDrawer | undefined
const failures: string[] = []

afterEach(() => {
  drawer?.close()
  rmSync(folder, { recursive: true, force: true })
  failures.length = 0
})

/** A page `/250` takes that many milliseconds, `/hangs` never ends. */
function open(withinMs: number) {
  folder = mkdtempSync(join(tmpdir(), 'assay-drawer-'))
  mkdirSync(join(folder, '.draw'))
  writeFileSync(join(folder, '.draw/package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, '.draw/draw.js'),
    `export async function draw(address) {
      if (address === '/hangs') for (;;);
      if (address === '/fails') throw new Error('It cannot be drawn.')
      await new Promise((end) => setTimeout(end, Number(address.slice(1))))
      return { html: address }
    }`,
  )
  const onFailure = ({ message }: Error) => failures.push(message)
  drawer = createDrawer(folder, { withinMs, onFailure })
  return (address: string, until = soon()) => drawer?.draw(address, page, until)
}

test('a line that takes longer than one drawing may is drawn to its end', async () => {
  const draw = open(4_000)
  await draw('/0')
  const line = Array.from({ length: 8 }, () => draw('/800'))
  expect(await Promise.all(line)).toEqual(line.map(() => ({ html: '/800' })))
  expect(failures).toEqual([])
})

test('whoever waits longer than they want to is let go, and not drawn for any more', async () => {
  const draw = open(MINUTE_MS)
  await draw('/0')
  const first = draw('/2000')
  expect(await draw('/40000', Date.now() + 50)).toBeUndefined()
  expect(await first).toEqual({ html: '/2000' })
  // It comes at once: a page whose caller has left is not rendered.
  expect(await draw('/0', Date.now() + 20_000)).toEqual({ html: '/0' })
})

test('a drawing that hangs ends its process, and one that fails itself alone', async () => {
  const draw = open(3_000)
  expect(await draw('/0')).toEqual({ html: '/0' })
  expect(await draw('/fails')).toBeUndefined()
  expect(await draw('/1')).toEqual({ html: '/1' })
  expect(await Promise.all([draw('/hangs'), draw('/1')])).toEqual([undefined, undefined])
  expect(failures).toEqual([
    expect.stringContaining('It cannot be drawn.'),
    'The rendering process has ended.',
  ])
})

test('without what draws there is no drawer', () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-drawer-'))
  expect(createDrawer(folder, { onFailure: () => undefined })).toBeUndefined()
})
