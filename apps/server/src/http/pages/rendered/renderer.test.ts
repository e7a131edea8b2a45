/** The rendering process, with a test renderer in place of the app. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageData } from '@assay/wire/page.ts'
import { afterEach, expect, test } from 'vitest'
import { createRenderer, type PageRenderer } from './renderer.ts'

const MINUTE_MS = 60_000
const soon = () => Date.now() + MINUTE_MS
const page = {} as PageData
let folder: string
let renderer: PageRenderer | undefined
const failures: string[] = []

afterEach(() => {
  renderer?.close()
  rmSync(folder, { recursive: true, force: true })
  failures.length = 0
})

/** A page `/250` takes that many milliseconds, `/hangs` never ends. */
function open(withinMs: number) {
  folder = mkdtempSync(join(tmpdir(), 'assay-renderer-'))
  mkdirSync(join(folder, '.render'))
  writeFileSync(join(folder, '.render/package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, '.render/render.js'),
    `export async function render(address) {
      if (address === '/hangs') for (;;);
      if (address === '/fails') throw new Error('It cannot be rendered.')
      await new Promise((end) => setTimeout(end, Number(address.slice(1))))
      return { html: address }
    }`,
  )
  const onFailure = ({ message }: Error) => failures.push(message)
  renderer = createRenderer(folder, { withinMs, onFailure })
  return (address: string, until = soon()) => renderer?.render(address, page, until)
}

test('a line that takes longer than one rendering may is rendered to its end', async () => {
  const render = open(4_000)
  await render('/0')
  const line = Array.from({ length: 8 }, () => render('/800'))
  expect(await Promise.all(line)).toEqual(line.map(() => ({ html: '/800' })))
  expect(failures).toEqual([])
})

test('a request past its deadline is released, and no longer rendered', async () => {
  const render = open(MINUTE_MS)
  await render('/0')
  const first = render('/2000')
  expect(await render('/40000', Date.now() + 50)).toBeUndefined()
  expect(await first).toEqual({ html: '/2000' })
  // It comes at once: a page whose caller has left is not rendered.
  expect(await render('/0', Date.now() + 20_000)).toEqual({ html: '/0' })
})

test('a rendering that hangs ends its process, and one that fails itself alone', async () => {
  const render = open(3_000)
  expect(await render('/0')).toEqual({ html: '/0' })
  expect(await render('/fails')).toBeUndefined()
  expect(await render('/1')).toEqual({ html: '/1' })
  expect(await Promise.all([render('/hangs'), render('/1')])).toEqual([undefined, undefined])
  expect(failures).toEqual([
    expect.stringContaining('It cannot be rendered.'),
    'The rendering process has ended.',
  ])
})

test('without what renders there is no renderer', () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-renderer-'))
  expect(createRenderer(folder, { onFailure: () => undefined })).toBeUndefined()
})
