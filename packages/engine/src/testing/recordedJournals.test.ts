import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { apply, createState } from '../engine.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { hashOf, restore, snapshotOf } from '../snapshot.ts'

/**
 * The accepted commands of two random lives, written by the engine of commit 9d75e3aa, and the hash
 * that it came to. They are never recorded again: a journal that a member has traded under must
 * replay to the same balances with every later version.
 */
const RECORDED = [
  {
    name: 'spot',
    commands: 1_571,
    hash: 'c113e4d835269aeac7c5a19648e6ac7a7bbbc9629e7c172ca63d995cc5855a56',
  },
  {
    name: 'perp',
    commands: 1_618,
    hash: '75ca65de6f89908026d9994913e2f6c6f865b21e6e93b7e7989d075fea540477',
  },
]

test.each(RECORDED)(
  'an older $name journal replays to the hash it was recorded with',
  (recorded) => {
    const file = new URL(`journals/${recorded.name}.jsonl.gz`, import.meta.url)
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    expect(lines).toHaveLength(recorded.commands)
    const commands = lines.map(decodeCommand)
    expect(commands.filter((command, at) => encodeCommand(command) !== lines[at])).toEqual([])
    const state = createState()
    const first = commands.flatMap((command) => apply(state, command)[0] ?? [])
    expect(first.filter(({ type }) => type === 'rejected')).toEqual([])
    expect(hashOf(state)).toBe(recorded.hash)
    expect(hashOf(restore(snapshotOf(state)))).toBe(recorded.hash)
  },
)
