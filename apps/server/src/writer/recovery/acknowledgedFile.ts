/**
 * The file outside the database that says how far a server has acknowledged the journal or,
 * standing by, followed it: a restored database, or a standby promoted before it had everything,
 * cannot know what it lacks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Fault } from '../../fault.ts'

const position = z.int().check(z.nonnegative())
const acknowledgedEnd = z
  .strictObject({
    position,
    /** The journal's hash at this position; older servers wrote one from slightly before. */
    known: z.strictObject({ position, hash: z.string() }),
  })
  .check(z.refine((end) => end.known.position <= end.position))
export type AcknowledgedEnd = z.output<typeof acknowledgedEnd>

export const acknowledgedFileIn = (folder: string): string => join(folder, 'acknowledged.json')

/** Undefined when there is no file. Throws a Fault for one that cannot be read. */
export function readAcknowledged(file: string): AcknowledgedEnd | undefined {
  try {
    return acknowledgedEnd.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ENOENT') return undefined
    throw new Fault(
      `${file} cannot be read: it should say how far the journal was acknowledged. See "When the primary is lost" in docs/operations.md.`,
      { cause },
    )
  }
}
