import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createStore } from '../store/createStore.ts'
import { samePage, type TypedHere, useTypedHere } from './useTypedHere.ts'

const typed = createStore<TypedHere<string>>({ at: '', value: '' })
let type: (text: string) => void
let settle: (sent: string, text: string) => void

function Form() {
  const [text, ...changes] = useTypedHere(typed, () => 'as it stands')
  ;[type, settle] = changes
  return text
}

/** The page at an entry of the history, drawn again as after a reload. */
const shownAt = (key: string, search = '', state: unknown = null) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [{ pathname: '/form', hash: '', search, key, state }] },
      createElement(Form),
    ),
  )

test('what was typed is there after a reload and on the way back, not where the page is opened again', () => {
  expect(shownAt('one')).toBe('as it stands')
  type('61000')
  expect(shownAt('one')).toBe('61000')
  expect(shownAt('two')).toBe('as it stands')
  expect(shownAt('one', '?amount=5')).toBe('as it stands')
  expect(shownAt('one')).toBe('61000')
})

test('what was typed is still there after a look at another part of the page', () => {
  shownAt('one')
  type('61000')
  const state = samePage({ key: 'one', state: null })
  expect(shownAt('two', '?tab=orders', state)).toBe('as it stands')
  const back = samePage({ key: 'two', state })
  expect(shownAt('three', '', back)).toBe('61000')
  expect(shownAt('three')).toBe('as it stands')
})

test('a late answer ends what it was sent from, and nothing that was typed since', () => {
  shownAt('one')
  type('61000')
  expect(shownAt('one')).toBe('61000')
  // While its answer is under way, in the same form, which is drawn again by each letter.
  type('62000')
  shownAt('one')
  settle('61000', '')
  expect(shownAt('one')).toBe('62000')
  const settleOne = settle
  shownAt('two')
  type('5')
  settleOne('62000', '')
  expect(shownAt('two')).toBe('5')
  settle('5', '')
  expect(shownAt('two')).toBe('')
})
