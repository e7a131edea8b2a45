/**
 * What the page of checks shows of products. A feature says it in its `<feature>Checks.ts`, which
 * is found by its name, so that it comes and goes with its folder. Only that page imports this.
 */
import type { ComponentType } from 'react'

export type Check = {
  /** A section of the page, a line of the rates that all markets have, or a list of fees. */
  at: 'page' | 'rates' | 'fees'
  /** From the top of where it stands; no two have the same. */
  place: number
  /** Nothing while there is nothing to check. */
  Part: ComponentType
}

const found = import.meta.glob<readonly Check[]>('../features/*/*Checks.ts', {
  eager: true,
  import: 'checks',
})

const all = Object.values(found).flat()

export const checksAt = (at: Check['at']): readonly Check[] =>
  all.filter((check) => check.at === at).toSorted((a, b) => a.place - b.place)
