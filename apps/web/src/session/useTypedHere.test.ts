import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createStore } from '../live/createStore.ts'
import { type TypedHere, useTypedHere } from './useTypedHere.ts'

const typed = createStore<TypedHere<string>>({ at: '', value: '' })
let type: (text: string) => void
let settle: (sent: string, text: string) => void

function Form() {
  const [text, ...changes] = useTypedHere(typed, () => 'as it stands')
  ;[type, settle] = changes
  return text
}

/** The page at an entry of the history, drawn anew as after a reload. */
const shownAt = (key: string, search = '') =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [{ pathname: '/form', search, key }] },
      createElement(Form),
    ),
  )

test('what was typed is there after a reload and on the way back, not where the page is opened anew', () => {
  expect(shownAt('one')).toBe('as it stands')
  type('61000')
  expect(shownAt('one')).toBe('61000')
  expect(shownAt('two')).toBe('as it stands')
  expect(shownAt('one', '?amount=5')).toBe('as it stands')
  expect(shownAt('one')).toBe('61000')
})

test('a late answer ends what it was sent from, and nothing that was typed since', () => {
  shownAt('one')
  type('61000')
  expect(shownAt('one')).toBe('61000')
  // While its answer is under way, in the same form, which is drawn anew by each letter.
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
