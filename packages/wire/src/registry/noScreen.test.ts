import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allOperatorRoutes } from './allOperatorRoutes.ts'
import { allRoutes } from './allRoutes.ts'

const APPS = join(import.meta.dirname, '../../../../apps')

/** Every word of the screens' code, except tests. */
function wordsOfScreens(): Set<string> {
  const files = globSync('{web,console}/src/**/*.{ts,tsx}', { cwd: APPS })
  const code = files.filter((file) => !/\.test\.|\.stories\.|\/testing\//.test(file))
  return new Set(code.flatMap((file) => readFileSync(join(APPS, file), 'utf8').match(/\w+/g) ?? []))
}

test('every call is made by a screen, or it is explained why by none', () => {
  const words = wordsOfScreens()
  expect(words.has('getTickets')).toBe(true)
  const routes = Object.entries({ ...allRoutes, ...allOperatorRoutes })
  const unused = routes.filter(([name]) => !words.has(name))
  const explained = routes.filter(([, { noScreen }]) => noScreen)
  expect(unused.map(([name]) => name)).toEqual(explained.map(([name]) => name))
})
