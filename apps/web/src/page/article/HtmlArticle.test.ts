import type { DOMPurify } from 'dompurify'
import { expect, test } from 'vitest'
import { sanitize } from './HtmlArticle.tsx'

test('an article of which the sanitizer leaves nothing at all is empty', () => {
  const nothing = { sanitize: () => null } as unknown as Pick<DOMPurify, 'sanitize'>
  expect(sanitize(nothing, '<!-- -->')).toBeUndefined()
})
