import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const answer = { code: 200, data: 1, msg: '' }

async function pageWith(at: number) {
  vi.resetModules()
  const text = JSON.stringify({ at, locale: 'de', answers: { '/a': answer } })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) })
  return import('./firstAnswers.ts')
}

test('an answer that came with the page counts once', async () => {
  const { takeFirstAnswer } = await pageWith(Date.now())
  expect(takeFirstAnswer('/b', 'de')).toBe(undefined)
  expect(takeFirstAnswer('/a', 'de')).toEqual(answer)
  expect(takeFirstAnswer('/a', 'de')).toBe(undefined)
})

test('it does not count in another language, nor when the page is an old one', async () => {
  const fresh = await pageWith(Date.now())
  expect(fresh.takeFirstAnswer('/a', 'en')).toBe(undefined)
  const old = await pageWith(Date.now() - 16_000)
  expect(old.takeFirstAnswer('/a', 'de')).toBe(undefined)
})
