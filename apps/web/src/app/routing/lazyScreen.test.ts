import { toasts } from '@assay/ui/notes/toasts.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, lazyQuiet, whenLoaded } from './lazyScreen.tsx'

afterEach(() => toasts.dismiss())

/** Fails as often as it is told to, as while there is no connection. */
function sheetAfter(failures: number) {
  let left = failures
  return async () => {
    if (left-- > 0) throw new Error('no connection')
    return () => createElement('dialog')
  }
}

test('what a press brings comes at a later press, once it can be loaded', async () => {
  const Sheet = lazyQuiet(sheetAfter(1))
  const open = vi.fn()
  await whenLoaded(Sheet, open)
  expect(toasts.shown()).toMatchObject({ kind: 'error' })
  expect(open).not.toHaveBeenCalled()
  expect([Sheet.isLoaded(), renderToStaticMarkup(createElement(Sheet))]).toEqual([false, ''])
  await whenLoaded(Sheet, open)
  expect(open).toHaveBeenCalledOnce()
  expect(Sheet.isLoaded()).toBe(true)
  expect(renderToStaticMarkup(createElement(Sheet))).toBe('<dialog></dialog>')
})

test('a part that cannot be loaded says so where it would stand', async () => {
  const Part = lazyPart(sheetAfter(1))
  await Part.preload().catch(() => undefined)
  expect(renderToStaticMarkup(createElement(Part))).toContain('<button')
  await Part.preload()
  expect(renderToStaticMarkup(createElement(Part))).toBe('<dialog></dialog>')
})
