/**
 * An external failure: a disk, a database, a node. Thrown with one full sentence that a person can
 * act on. Rejections by the rules are values and never faults; our own mistakes are bugs.
 */
import { redact } from './redact.ts'

export class Fault extends Error {
  override readonly name: string = 'Fault'
}

/** Too much is waiting already. The caller may try the same request key again a little later. */
export class Busy extends Fault {
  override readonly name = 'Busy'
}

/** The history has not caught up in time; the request may have succeeded. */
export class Behind extends Fault {
  override readonly name = 'Behind'
}

/** The message of a thrown value, without keys, tokens and addresses that it may contain. */
export function sentenceOf(error: unknown): string {
  return redact(error instanceof Error ? error.message : String(error))
}
