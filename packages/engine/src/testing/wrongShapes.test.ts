import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { apply, createState } from '../engine.ts'
import type { Event } from '../event.ts'
import { decodeCommand, encodeCommand } from '../journal.ts'
import { restore, snapshotOf } from '../snapshot.ts'
import type { State } from '../state.ts'

const WRONG = [undefined, null, true, 'x', '', -1, 1.5, Number.NaN, 3n, {}, []]
/** By then most kinds of commands have something to act on. */
const SETTLED = 300

const JOURNALS = ['spot', 'perp']

/** A journal holds what any process of the exchange has sent, and each row is applied again. */
test.each(JOURNALS)('a field of a wrong type fails no engine that applies a %s journal', (name) => {
  const failed = tryWrong(name, (state, command) => {
    const read = asJournaled(command)
    if (!read) return true
    return apply(state, read)[0]?.type === 'rejected'
  })
  expect(failed).toEqual([])
})

test.each(JOURNALS)('a command of a %s journal that is accepted can be read back', (name) => {
  const failed = tryWrong(name, (state, command) => {
    const type = outcomeOf(state, command)
    if (type && type !== 'rejected') decodeCommand(encodeCommand(command))
    return type === 'rejected'
  })
  expect(failed).toEqual([])
})

/** `play` tells whether the state is unchanged. Returns what it throws. */
function tryWrong(name: string, play: (state: State, wrong: Command) => boolean): string[] {
  const file = new URL(`journals/${name}.jsonl.gz`, import.meta.url)
  const state = createState()
  const tried = new Set<string>()
  const failures: string[] = []
  for (const [at, line] of gunzipSync(readFileSync(file)).toString().split('\n').entries()) {
    const command = decodeCommand(line)
    if (at >= SETTLED && !tried.has(command.type)) {
      tried.add(command.type)
      failures.push(...failuresOf([...snapshotOf(state)], command, play))
    }
    apply(state, command)
  }
  expect(tried.size).toBeGreaterThan(10)
  return failures
}

function failuresOf(
  chunks: string[],
  command: Command,
  play: (state: State, wrong: Command) => boolean,
): string[] {
  let state = restore(chunks)
  const failures: string[] = []
  for (const [field, wrong, key] of variantsOf(command)) {
    try {
      if (play(state, { ...command, key, [field]: wrong } as Command)) continue
    } catch (error) {
      failures.push(`${command.type} with ${field} ${String(wrong)}: ${error}`)
    }
    state = restore(chunks)
  }
  return failures
}

const variantsOf = (command: Command) =>
  Object.keys(command).flatMap((field) =>
    WRONG.flatMap((wrong) => [command.key, ''].map((key) => [field, wrong, key] as const)),
  )

/** Its first event; undefined when the engine fails, which ends a core before it writes a row. */
function outcomeOf(state: State, command: Command): Event['type'] | undefined {
  try {
    return apply(state, command)[0]?.type
  } catch {
    return undefined
  }
}

/** Undefined when no journal row holds it. */
function asJournaled(command: Command): Command | undefined {
  try {
    return decodeCommand(encodeCommand(command))
  } catch {
    return undefined
  }
}
