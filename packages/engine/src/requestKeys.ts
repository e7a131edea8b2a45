import type { MemberId } from '@assay/domain/account.ts'

/**
 * The request keys of accepted commands, so that a retry gets the first answer instead of a second
 * effect. Keys live in two generations: when the younger one is a day old or full, the older one
 * is dropped. A key is thus remembered for at least a day or a million later commands, and
 * forgetting depends on nothing but the commands.
 */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
export const GENERATION_MAX = 1_000_000

/** A fingerprint of what was asked, and the order that it placed, or 0. */
export type TakenKey = { content: number; order: number }

export type Generation = {
  since: number
  names: Map<string, number>
  contents: number[]
  orders: number[]
}

export class RequestKeys {
  young: Generation
  old: Generation

  constructor(young = newGeneration(0), old = newGeneration(0)) {
    this.young = young
    this.old = old
  }

  find(member: MemberId, key: string): TakenKey | undefined {
    const name = nameOf(member, key)
    return lookUp(this.young, name) ?? lookUp(this.old, name)
  }

  take(name: string, now: number, taken: TakenKey): void {
    if (this.young.names.size === 0) this.young.since = now
    const isOver = now - this.young.since >= KEY_LIFETIME_MS
    if (isOver || this.young.names.size >= GENERATION_MAX) {
      this.old = this.young
      this.young = newGeneration(now)
    }
    remember(this.young, name, taken)
  }
}

export const nameOf = (member: MemberId, key: string): string => `${member}/${key}`

export function newGeneration(since: number): Generation {
  return { since, names: new Map(), contents: [], orders: [] }
}

export function remember(generation: Generation, name: string, taken: TakenKey): void {
  generation.names.set(name, generation.contents.length)
  generation.contents.push(taken.content)
  generation.orders.push(taken.order)
}

function lookUp(generation: Generation, name: string): TakenKey | undefined {
  const index = generation.names.get(name)
  if (index === undefined) return undefined
  return { content: generation.contents[index]!, order: generation.orders[index]! }
}
