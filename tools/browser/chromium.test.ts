import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHROMIUM_FLAGS } from './chromium.ts'

const offIn = (text: string) => /--disable-features=([\w,]+)/.exec(text)?.[1]?.split(',') ?? []

test('Chromium gets all features that Playwright disables in our flag, for only the last one counts', async () => {
  // Nothing that could be a browser: the refusal says how it was started.
  const launched = chromium.launch({ executablePath: process.execPath })
  const { message } = await launched.then(
    () => Promise.reject(new Error('It started.')),
    (refusal: Error) => refusal,
  )
  const off = offIn(message)
  expect(off).toContain('MediaRouter')
  expect(offIn(CHROMIUM_FLAGS.join(' '))).toEqual(expect.arrayContaining(off))
})
