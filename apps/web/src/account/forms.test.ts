import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = new URL('..', import.meta.url).pathname

/** Every opening form tag in the app's sources, by file. */
function formsOf(file: string): string[] {
  const source = readFileSync(`${SOURCES}${file}`, 'utf8')
  return source
    .split('<form')
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)))
}

/** The end of a tag: the first `>` outside the braces of an attribute. */
function endOf(tag: string): number {
  let depth = 0
  const end = [...tag].findIndex((sign) => {
    if (sign === '{') depth++
    if (sign === '}') depth--
    return sign === '>' && depth === 0
  })
  return end < 0 ? tag.length : end
}

test('no form leaves its problems to the bubbles of the browser', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES })
  const tags = files.flatMap((file) => formsOf(file).map((tag) => ({ file, tag })))
  expect(tags.length).toBeGreaterThan(20)
  const bare = files.filter((file) => formsOf(file).some((tag) => !tag.includes('noValidate')))
  expect(bare).toEqual([])
})
