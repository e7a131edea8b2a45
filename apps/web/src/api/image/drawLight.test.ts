import { expect, it } from 'vitest'
import { drawLight, shrinkFactor } from './drawLight.ts'

const KB = 1_024

it.each([
  [200, 1],
  [201, 0.9],
  [500, 0.9],
  [501, 0.7],
  [1_000, 0.7],
  [1_001, 0.5],
  [2_000, 0.5],
  [2_001, 0.3],
])('a photo of %i KB keeps %f of its width and height (NET-22)', (kilobytes, factor) => {
  expect(shrinkFactor(kilobytes * KB)).toBe(factor)
})

/** A photo whose size depends on its area, roughly as in reality. */
function photoOf(kilobytes: number) {
  const scales: number[] = []
  const draw = async (scale: number) => {
    scales.push(Number(scale.toFixed(4)))
    return new Blob([new Uint8Array(Math.round(kilobytes * KB * scale * scale))])
  }
  return { scales, draw }
}

it('is encoded again until it is small enough (NET-22)', async () => {
  const { scales, draw } = photoOf(800)
  const photo = await drawLight(draw, 1)
  // 800 KB, then 392, 318, 257 and 208.
  expect(scales).toEqual([1, 0.7, 0.63, 0.567, 0.5103, 0.4593])
  expect(photo?.size).toBeLessThanOrEqual(200 * KB)
})

it('is encoded once when it is small, and given up when it cannot be drawn', async () => {
  const { scales, draw } = photoOf(800)
  await drawLight(draw, 0.5)
  expect(scales).toEqual([0.5])
  expect(await drawLight(async () => null, 1)).toBeNull()
})
