/** How many lots of a position its take-profits or stop-losses cover, summed per kind. */
import { isRisingTrigger, type TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { PROTECTION_KINDS } from './protectionForm.ts'

type Kept = Pick<Protection, 'kind' | 'triggerPrice' | 'lots'>
type Covered<P extends Kept = Kept> = Pick<Position, 'lots' | 'side'> & {
  protections: readonly P[]
}

export type Cover<P> = {
  /** The one that its price reaches first. */
  nearest: P
  count: number
  /** Of those there are now. */
  lots: number
  /** One of them is for the whole position, whatever its size will be. */
  isOfWhole: boolean
}

/** Undefined where none of the kind waits. */
export function coverOf<P extends Kept>(
  { protections, lots, side }: Covered<P>,
  kind: TriggerKind,
): Cover<P> | undefined {
  const all = protections.filter((one) => one.kind === kind)
  const isOfWhole = all.some((one) => one.lots === undefined)
  const sum = all.reduce((total, one) => total + (one.lots ?? lots), 0)
  const isRising = isRisingTrigger(kind, side)
  const [nearest] = all.sort((a, b) => (a.triggerPrice < b.triggerPrice === isRising ? -1 : 1))
  return nearest && { nearest, count: all.length, isOfWhole, lots: Math.min(lots, sum) }
}

/** The current lots that none of the kind would close. */
export const lotsWithout = (position: Covered, kind: TriggerKind): number =>
  position.lots - (coverOf(position, kind)?.lots ?? 0)

/**
 * Those that will not cover what an order adds: they have fixed lots, and the order brings none.
 */
export const notCovering = (
  position: Covered | undefined,
  brought: Partial<Record<TriggerKind, unknown>>,
): { kind: TriggerKind; lots: number }[] =>
  PROTECTION_KINDS.flatMap((kind) => {
    const cover = position && coverOf(position, kind)
    return cover && !cover.isOfWhole && !brought[kind] ? [{ kind, lots: cover.lots }] : []
  })
