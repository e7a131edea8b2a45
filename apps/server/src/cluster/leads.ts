/**
 * Whether the core that begins to lead goes on with the journal that a process has followed. Each
 * time that a core begins to lead is a row of the database's table `leadership` with a random id,
 * and each core announces the newest of those rows, its own first. So what a process followed is
 * found among them again, with all that came after, also if it missed some; and a database that was
 * restored to an earlier time does not know it.
 */
import { Fault } from '../fault.ts'
import type { Lead } from '../writer/core.ts'

/** The newest first, which is the one that announces them. */
export type Leads = readonly [Lead, ...Lead[]]

export const isSameLead = ([one]: Leads, [other]: Leads): boolean => one.id === other.id

/**
 * From a core that was paused and has not noticed its successor yet: what it reads is old, and it
 * lacks what was committed since.
 */
export const isFormerLead = ([heard]: Leads, [, ...earlier]: Leads): boolean =>
  earlier.some(({ id }) => id === heard.id)

/**
 * Why a core that is heard for the first time is not followed; undefined when it may be. Only what
 * was in the journal has ever been published, and a core reads all of it before it leads: if one
 * since the followed one began before `seen`, a database has lost rows, and what was written at
 * their positions would be taken for them.
 */
export function whyNotFollowed(heard: Leads, followed: Leads, seen: number): Fault | undefined {
  const [{ epoch }] = heard
  const at = heard.findIndex(({ id }) => id === followed[0].id)
  if (at === -1) {
    return new Fault(
      `The core that leads in epoch ${epoch} does not know the one that this process has followed, of epoch ${followed[0].epoch}: the database was restored, or it is another one. See "When a database is restored" in docs/operations.md.`,
    )
  }
  const since = heard.slice(0, at)
  const lowest = since.reduce((one, other) => (other.began < one.began ? other : one))
  if (lowest.began >= seen) return undefined
  return new Fault(
    `The core that led from epoch ${lowest.epoch} on began at position ${lowest.began}, but the journal had reached position ${seen} before: ${seen - lowest.began} commands are missing. See "When the primary is lost" in docs/operations.md.`,
  )
}
