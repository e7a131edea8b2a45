import { expect, test } from 'vitest'
import { snap, stepped, within } from './placeCard.ts'

const box = { left: 0, top: 50, right: 390, bottom: 700 }
const size = { width: 150, height: 80 }

// proves CYC-09
test('a card that is released rests at the nearer edge', () => {
  expect(snap({ x: 60, y: 300 }, size, box)).toEqual({ x: 8, y: 300 })
  expect(snap({ x: 200, y: 300 }, size, box)).toEqual({ x: 232, y: 300 })
})

test('it never leaves the place between the bar and the buttons', () => {
  expect(within({ x: -50, y: 0 }, size, box)).toEqual({ x: 8, y: 58 })
  expect(within({ x: 900, y: 900 }, size, box)).toEqual({ x: 232, y: 612 })
})

test('in a place too small for it, it stays below the bar', () => {
  expect(within({ x: 0, y: 400 }, size, { ...box, bottom: 100 })).toEqual({ x: 8, y: 58 })
})

test('arrow keys move it: to an edge, or a step up or down', () => {
  const at = { size, box }
  expect(stepped('ArrowLeft', { x: 232, y: 300 }, at)).toEqual({ x: 8, y: 300 })
  expect(stepped('ArrowRight', { x: 8, y: 300 }, at)).toEqual({ x: 232, y: 300 })
  expect(stepped('ArrowDown', { x: 8, y: 300 }, at)).toEqual({ x: 8, y: 332 })
  expect(stepped('ArrowUp', { x: 8, y: 60 }, at)).toEqual({ x: 8, y: 58 })
  expect(stepped('a', { x: 8, y: 60 }, at)).toBeUndefined()
})
