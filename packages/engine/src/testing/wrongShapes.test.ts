import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Command } from '../kernel/command.ts'
import { apply, createState } from '../kernel/engine.ts'
import { decodeCommand, encodeCommand } from '../kernel/journal.ts'
import { restore, snapshotOf } from '../kernel/snapshot.ts'

const WRONG = [undefined, null, true, 'x', '', -1, 1.5, Number.NaN, 3n, {}, []]
/** By then most kinds of commands have something to act on. */
const SETTLED = 300

/** A journal holds what any process of the exchange has sent, and each row is applied again. */
test.each(['spot', 'perp'])(
  'a field of a wrong type fails no engine that applies a %s journal',
  (name) => {
    const file = new URL(`journals/${name}.jsonl.gz`, import.meta.url)
    const state = createState()
    const tried = new Set<string>()
    const failures: string[] = []
    for (const [at, line] of gunzipSync(readFileSync(file)).toString().split('\n').entries()) {
      const command = decodeCommand(line)
      if (at >= SETTLED && !tried.has(command.type)) {
        tried.add(command.type)
        failures.push(...failuresOf([...snapshotOf(state)], command))
      }
      apply(state, command)
    }
    expect(tried.size).toBeGreaterThan(10)
    expect(failures).toEqual([])
  },
)

function failuresOf(chunks: string[], command: Command): string[] {
  let state = restore(chunks)
  const failures: string[] = []
  for (const field of Object.keys(command)) {
    for (const wrong of WRONG) {
      for (const key of [command.key, '']) {
        const read = asJournaled({ ...command, key, [field]: wrong })
        if (!read) continue
        try {
          if (apply(state, read)[0]?.type === 'rejected') continue
        } catch (error) {
          failures.push(`${command.type} with ${field} ${String(wrong)}: ${error}`)
        }
        state = restore(chunks)
      }
    }
  }
  return failures
}

/** Undefined when no journal row holds it. */
function asJournaled(command: Command): Command | undefined {
  try {
    return decodeCommand(encodeCommand(command))
  } catch {
    return undefined
  }
}
