import { expect, test } from 'vitest'
import { checkFolderCycles } from './folderCycles.ts'

const source = (path: string, text: string) => ({
  path,
  text,
  lines: text.split('\n'),
  isTest: path.includes('.test.'),
})
const foundIn = (files: Record<string, string>) =>
  checkFolderCycles(
    Object.entries(files).map(([path, text]) => source(`apps/server/src/${path}`, text)),
  ).map(({ path, line }) => `${path.replace('apps/server/src/', '')}:${line}`)

test('folders that lead back to each other are found at every import of the circle', () => {
  const circle = {
    'letters/send.ts': "/** Sends. */\nimport { every } from '../clocks/every.ts'",
    'clocks/every.ts': "const live = await import('../live/book.ts')",
    'live/book.ts': "import {\n  type Letter,\n  post,\n} from '../letters/send.ts'",
    'live/other.ts': "import { every } from '../clocks/every.ts'",
    'app/main.ts': "import { post } from '../letters/send.ts'",
  }
  expect(foundIn(circle)).toEqual([
    'letters/send.ts:2',
    'clocks/every.ts:1',
    'live/book.ts:1',
    'live/other.ts:1',
  ])
})

test('types, tests and files of one folder make no cycle', () => {
  const sound = {
    'letters/send.ts': "import { every } from '../clocks/every.ts'",
    'clocks/every.ts': "import type { Letter } from '../letters/send.ts'",
    'clocks/due.ts': "import { type Letter, type Post } from '../letters/send.ts'",
    'clocks/every.test.ts': "import { post } from '../letters/send.ts'",
    'clocks/turn.ts': "import { every } from './every.ts'",
    'clocks/later.ts': "let module: typeof import('../letters/send.ts')",
  }
  expect(foundIn(sound)).toEqual([])
})

test('a file beside the folders counts as one', () => {
  const circle = {
    'history/rows.ts': "import { products } from '../products.ts'",
    'products.ts': "import { spot } from './features/spot.ts'",
    'features/spot.ts': "import { newRows } from '../history/rows.ts'",
  }
  expect(foundIn(circle)).toEqual(['history/rows.ts:1', 'products.ts:1', 'features/spot.ts:1'])
})
