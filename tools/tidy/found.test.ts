/** The house rule that files which a build finds by name export what it takes. */
import { expect, it } from 'vitest'
import { checkFound, foundFilesOf } from './found.ts'
import { readSources, type Source } from './sources.ts'

function source(path: string, text: string): Source {
  return { path, text, lines: text.split('\n'), isTest: false }
}

const FINDER = source(
  'apps/web/src/app/links.ts',
  `const found = import.meta.glob<readonly Link[]>('../features/*/*Links.ts{,x}', {
  eager: true,
  import: 'links',
})`,
)

it('refuses a file that is found and exports something else', () => {
  for (const path of ['a/aLinks.ts', 'b/bLinks.tsx']) {
    const at = `apps/web/src/features/${path}`
    expect(checkFound([FINDER, source(at, 'export const links = []')])).toEqual([])
    for (const text of [
      'export const paths = []',
      'const links = []',
      'export const linksOf = 1',
    ]) {
      expect(checkFound([FINDER, source(at, text)])).toMatchObject([
        { path: at, line: 1, rule: 'found file' },
      ])
    }
  }
})

it('leaves files alone that are not found', () => {
  for (const path of ['features/a/deeper/aLinks.ts', 'features/a/links.ts', 'app/aLinks.ts']) {
    expect(checkFound([FINDER, source(`apps/web/src/${path}`, 'export const other = 1')])).toEqual(
      [],
    )
  }
})

it("knows the app's own", () => {
  const names = foundFilesOf(readSources()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['checks', 'myLinks', 'part']))
})
