/** Words that the house rules refuse, and where they may be. */
import { expect, it } from 'vitest'
import { checkWords } from './words.ts'

const linesOf = (path: string, ...lines: string[]): number[] =>
  checkWords([{ path, text: lines.join('\n'), lines, isTest: path.endsWith('.test.ts') }]).map(
    ({ line }) => line,
  )

const CLOCK = 'const clock = setInterval(look, 1_000)'

it('complains of a timer of its own in the server', () => {
  expect(linesOf('apps/server/src/socket/hub.ts', 'start()', CLOCK)).toEqual([2])
  expect(linesOf('apps/server/src/socket/hub.ts', '// As setInterval does.')).toEqual([])
})

it('accepts a timer where `every` is, in tests, and outside the server', () => {
  expect(linesOf('apps/server/src/clocks/every.ts', CLOCK)).toEqual([])
  expect(linesOf('apps/server/src/socket/hub.test.ts', CLOCK)).toEqual([])
  expect(linesOf('apps/web/src/live/clock.ts', CLOCK)).toEqual([])
})

it('complains of private dialect in comments and titles, not in code', () => {
  expect(linesOf('apps/web/src/a.ts', '/** Read anew. */', 'const anew = 1')).toEqual([1])
  const title = "it('is shown to nobody', async () => {"
  expect(linesOf('apps/web/src/a.test.ts', title, "const shown = 'nobody'")).toEqual([1])
})
