/** Records in order, with adjacent ones of the same order and time grouped. */
import type { LedgerRecord } from '../../list/RecordLine.tsx'

type Line = Pick<LedgerRecord, 'order' | 'account' | 'market' | 'createdAt'>

export function byOrder<R extends Line>(records: readonly R[]): [R, ...R[]][] {
  const groups: [R, ...R[]][] = []
  for (const record of records) {
    const group = groups.at(-1)
    if (group && isSame(group[0], record)) group.push(record)
    else groups.push([record])
  }
  return groups
}

/**
 * Records without the last group, which may continue on the next page: a part of an order is never
 * shown as all of it. A record without an order is complete by itself.
 */
export function wholeGroups<R extends Line>(records: readonly R[]): R[] {
  const groups = byOrder(records)
  const last = groups.at(-1)
  return (last && last[0].order !== 0 ? groups.slice(0, -1) : groups).flat()
}

/** The sums of the lines by coin, in order. */
export function sumsOf(
  lines: readonly Pick<LedgerRecord, 'asset' | 'change'>[],
): { asset: string; sum: bigint }[] {
  const sums = new Map<string, bigint>()
  for (const { asset, change } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + change)
  return [...sums].map(([asset, sum]) => ({ asset, sum }))
}

/** Whether the sum is no longer the profit or loss of a contract alone, but less its fees. */
export const isAfterFees = (lines: readonly Pick<LedgerRecord, 'kind'>[]): boolean =>
  lines.some(({ kind }) => kind === 'perpPnl') && lines.some(({ kind }) => kind === 'fee')

/** A record without an order is never grouped. */
const isSame = (a: Line, b: Line) =>
  a.order !== 0 &&
  a.order === b.order &&
  a.account === b.account &&
  a.market === b.market &&
  Math.floor(a.createdAt / 1_000) === Math.floor(b.createdAt / 1_000)
