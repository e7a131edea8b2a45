/**
 * Commands as text for the journal: JSON in a fixed order of fields, bigints as decimal strings. A
 * command always gives the same bytes, as the journal's hash chain requires. Decoding accepts only
 * what encoding produces and throws otherwise, because a journal must not be guessed at.
 */
import type { Command } from './command.ts'
import type { Plain } from './kernel/plain.ts'
import { commandKinds } from './registry.ts'

export function encodeCommand(command: Command): string {
  const { type, at, key, keyed } = command
  const head = keyed ? { type, at, key, keyed } : { type, at, key }
  return JSON.stringify({ ...head, ...commandKinds.get(type)?.toPlain(command) })
}

export function decodeCommand(text: string): Command {
  const plain: unknown = JSON.parse(text)
  if (!isRecord(plain) || typeof plain.type !== 'string') {
    throw new SyntaxError('A journal row is not a command.')
  }
  const kind = commandKinds.get(plain.type)
  if (!kind) throw new SyntaxError(`A journal row has the unknown type \`${plain.type}\`.`)
  const command = kind.fromPlain(plain) as Command
  if (encodeCommand(command) !== text) {
    throw new SyntaxError(`A journal row of type \`${plain.type}\` is not in its exact form.`)
  }
  return command
}

const isRecord = (value: unknown): value is Plain => typeof value === 'object' && value !== null
