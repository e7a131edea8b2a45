/**
 * A product's sections of the checks page. A feature defines them in its `<feature>Checks.ts`,
 * which is found by its name. Only that page imports this.
 */
import type { ComponentType } from 'react'

export type Check = {
  /** A section of the page, a line of the rates that all markets have, or a list of fees. */
  at: 'page' | 'rates' | 'fees'
  /** The order within its place; unique. */
  place: number
  /** Renders nothing while there is nothing to check. */
  Part: ComponentType
}

const found = import.meta.glob<readonly Check[]>('../features/*/*Checks.ts', {
  eager: true,
  import: 'checks',
})

const all = Object.values(found).flat()

export const checksAt = (at: Check['at']): readonly Check[] =>
  all.filter((check) => check.at === at).toSorted((a, b) => a.place - b.place)
