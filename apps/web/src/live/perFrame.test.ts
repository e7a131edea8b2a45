import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perFrame } from './perFrame.ts'

let frames: (() => void)[] = []
const nextFrame = () => {
  const all = frames
  frames = []
  for (const run of all) run()
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of many calls the last one runs, once in a frame', () => {
  const seen: number[] = []
  const paint = perFrame((value: number) => seen.push(value))
  paint(1)
  paint(2)
  expect(seen).toEqual([])
  nextFrame()
  expect(seen).toEqual([2])
})

test('what is due in a frame shares it, whatever one of them does', () => {
  const failed = vi.fn()
  vi.stubGlobal('reportError', failed)
  const seen: string[] = []
  perFrame(() => {
    throw new Error('A reader failed.')
  })()
  perFrame((name: string) => seen.push(name))('price')
  perFrame((name: string) => seen.push(name), 4)('book')
  expect(frames).toHaveLength(1)
  nextFrame()
  expect(seen).toEqual(['price', 'book'])
  expect(failed).toHaveBeenCalledOnce()
})

test('those of different rates wait for the same moments', () => {
  vi.advanceTimersByTime(500 - (performance.now() % 500))
  const seen: string[] = []
  const [fast, slow] = [4, 2].map((rate) => perFrame((name: string) => seen.push(name), rate))
  fast!('fast')
  nextFrame()
  vi.advanceTimersByTime(100)
  slow!('slow')
  nextFrame()
  fast!('fast again')
  slow!('slow again')
  vi.advanceTimersByTime(400)
  expect(frames).toHaveLength(1)
  nextFrame()
  expect(seen).toEqual(['fast', 'slow', 'fast again', 'slow again'])
})
