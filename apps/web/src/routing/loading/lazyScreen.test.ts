import { toasts } from '@assay/ui/notes/toasts.ts'
import { createElement, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderMarkup } from '../../testing/render.ts'
import { runHook } from '../../testing/runHook.ts'
import { lazyPart, lazyQuiet, whenLoaded } from './lazyScreen.tsx'

/**
 * The socket, the reload and the lost stylesheets have tests of their own. Of the page that the
 * real ones need, more would be made up here than these three.
 */
const openings = new Set<() => void>()
vi.mock('../../api/connection/socket.ts', async (load) => ({
  ...(await load<object>()),
  onOpen: (listener: () => void) => {
    openings.add(listener)
    return () => openings.delete(listener)
  },
}))

const reload = vi.hoisted(() => vi.fn())
vi.mock('../../api/connection/reloadIfReachable.ts', () => ({ reloadIfReachable: reload }))

/** A stylesheet that permanently fails to load. */
let isStyleLost = false
vi.mock('./lostStyles.ts', () => ({
  loadLostStyles: async (hasFailed: boolean) => {
    if (isStyleLost && hasFailed) throw new Error('no style')
  },
}))

afterEach(() => {
  toasts.dismiss()
  isStyleLost = false
  reload.mockClear()
})

/** Fails a number of times, as without a connection. */
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
  expect([Sheet.isLoaded(), renderMarkup(createElement(Sheet))]).toEqual([false, ''])
  await whenLoaded(Sheet, open)
  expect(open).toHaveBeenCalledOnce()
  expect(Sheet.isLoaded()).toBe(true)
  expect(renderMarkup(createElement(Sheet))).toBe('<dialog></dialog>')
})

test('a second press in vain loads the page again: the browser asks for no lost module twice', async () => {
  const Sheet = lazyQuiet(sheetAfter(2))
  await whenLoaded(Sheet, () => undefined)
  expect(reload).not.toHaveBeenCalled()
  await whenLoaded(Sheet, () => undefined)
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that cannot be loaded says so in its place', async () => {
  const Part = lazyPart(sheetAfter(1))
  await Part.preload().catch(() => undefined)
  expect(renderMarkup(createElement(Part))).toContain('<button')
  await Part.preload()
  expect(renderMarkup(createElement(Part))).toBe('<dialog></dialog>')
})

test('a lost style fails a part at its second try, not one that is loaded for the first time', async () => {
  isStyleLost = true
  const [Other, Failed] = [lazyPart(sheetAfter(0)), lazyPart(sheetAfter(1))]
  await Other.preload()
  await Failed.preload().catch(() => undefined)
  await expect(Failed.preload()).rejects.toThrow('no style')
  expect([Other.isLoaded(), Failed.isLoaded()]).toEqual([true, false])
})

test('the focus moves once a pressed retry is done, and stays where it is when it loads by itself', async () => {
  const focus = vi.fn()
  vi.stubGlobal('document', { querySelector: () => ({ focus }) })
  const Part = lazyPart(sheetAfter(3))
  await Part.preload().catch(() => undefined)
  let shown: ReactElement<{ children: ReactElement<{ onRetry: () => void }> }> | undefined
  const { act, leave } = await runHook((props: object) => {
    shown = (Part as (props: object) => typeof shown)(props)
  }, {})
  const reconnect = () => act(() => [...openings].map((open) => open()))
  await reconnect()
  expect(focus).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  await act(() => shown?.props.children.props.onRetry())
  expect(focus).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  await reconnect()
  expect([Part.isLoaded(), focus.mock.calls.length, openings.size]).toEqual([true, 1, 0])
  await leave()
})
