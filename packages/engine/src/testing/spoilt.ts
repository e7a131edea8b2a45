import type { Command } from '../command.ts'
import type { Random } from './random.ts'

const HOSTILE_NUMBERS = [Number.NaN, Infinity, -Infinity, -1, 0, 0.5, 2 ** 53, 1e300, -0, 1.5e15]
const HOSTILE_AMOUNTS = [0n, -1n, 1n, 2n ** 96n, 10n ** 30n, 10n ** 30n + 1n, -(2n ** 96n)]
const HOSTILE_TEXTS = ['', '__proto__', 'constructor', 'BTC/NONE', 'x'.repeat(200), '\u0000', '𝕏']

/**
 * A valid command with one corrupted field. Terms come from the operator as a whole, so objects are
 * left alone.
 */
export function spoilt(sound: Command, random: Random): Command {
  const command: Record<string, unknown> = { ...sound }
  const fields = Object.keys(command).filter(
    (name) => name !== 'type' && typeof command[name] !== 'object',
  )
  const field = random.pick(fields)
  const old = command[field]
  if (typeof old === 'number') command[field] = random.pick(HOSTILE_NUMBERS)
  else if (typeof old === 'bigint') command[field] = random.pick(HOSTILE_AMOUNTS)
  else command[field] = random.pick(HOSTILE_TEXTS)
  return command as Command
}
