/** What of a position its take-profits or stop-losses cover. All of a kind count together. */
import { isRisingTrigger, type TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { KINDS } from './protectionForm.ts'

type Covered = Pick<Position, 'protections' | 'lots' | 'side'>

export type Cover = {
  /** The one that its price reaches first. */
  nearest: Protection
  count: number
  /** Of those there are now. */
  lots: number
  /** One of them is for the whole position, whatever its size will be. */
  isOfWhole: boolean
}

/** Undefined where none of the kind waits. */
export function coverOf(
  { protections, lots, side }: Covered,
  kind: TriggerKind,
): Cover | undefined {
  const all = protections.filter((one) => one.kind === kind)
  const isOfWhole = all.some((one) => one.lots === undefined)
  const sum = all.reduce((total, one) => total + (one.lots ?? lots), 0)
  const isRising = isRisingTrigger(kind, side)
  const [nearest] = all.sort((a, b) => (a.triggerPrice < b.triggerPrice === isRising ? -1 : 1))
  return nearest && { nearest, count: all.length, isOfWhole, lots: Math.min(lots, sum) }
}

/** Those that will not cover what an order adds: they name their lots, and it brings none of its own. */
export const notCovering = (
  position: Covered | undefined,
  brought: Partial<Record<TriggerKind, unknown>>,
): { kind: TriggerKind; lots: number }[] =>
  KINDS.flatMap((kind) => {
    const cover = position && coverOf(position, kind)
    return cover && !cover.isOfWhole && !brought[kind] ? [{ kind, lots: cover.lots }] : []
  })
