import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderMarkup } from '../../testing/render.ts'
import type { WriteState } from '../../write/useWrite.ts'

let useReviewError: typeof import('./useReviewError.ts').useReviewError
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  ;({ useReviewError } = await import('./useReviewError.ts'))
})

function said(state: WriteState<unknown>, problem: string | undefined) {
  let found: ReturnType<typeof useReviewError> | undefined
  const Review = () => {
    found = useReviewError(state, problem)
    return null
  }
  renderMarkup(createElement(Review))
  return found
}

test('what is wrong by now bars an order that is read back, until it is on its way', () => {
  const empty = 'Nobody is there.'
  expect(said({ step: 'idle' }, undefined)).toEqual({ error: undefined, isBarred: false })
  expect(said({ step: 'idle' }, empty)).toEqual({ error: empty, isBarred: true })
  // The order itself may have emptied the book.
  const over = { error: undefined, isBarred: false }
  expect(said({ step: 'sending' }, empty)).toEqual(over)
  expect(said({ step: 'done', reply: undefined }, empty)).toEqual(over)
  const refused = { step: 'refused', message: 'Too late.', reason: 'bookEmpty' } as const
  expect(said(refused, empty)).toEqual({ error: 'Too late.', isBarred: true })
  expect(said(refused, undefined)).toEqual({ error: 'Too late.', isBarred: false })
})
