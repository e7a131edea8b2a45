/**
 * The world failed: a disk, a database, a node. Thrown with one full sentence that a person can act
 * on. Rules that say no are rejections and never faults; our own mistakes are bugs.
 */
export class Fault extends Error {
  override readonly name: string = 'Fault'
}

/** Too much is waiting already. The caller may try the same request key again a little later. */
export class Busy extends Fault {
  override readonly name = 'Busy'
}

/** The history has not caught up in time: what was asked for may well have happened. */
export class Behind extends Fault {
  override readonly name = 'Behind'
}

/** The sentence of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
