/**
 * Orders that ended without their member's doing stay in their list for a moment, as they ended.
 */
import type { Order } from '@assay/wire/rows/spot.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { endKey, isOpen, type OrderEnd } from './orderWords.ts'

const SHOWN_MS = 4_000

type Listed = Pick<Order, 'id' | 'status'> & OrderEnd

/** What leaves the list by these changes, and is to be seen once more. */
export const leavingOf = <T extends Listed>(before: readonly T[], changed: readonly T[]): T[] =>
  changed.filter(
    (order) =>
      !isOpen(order) &&
      (order.status === 'filled' || endKey(order) !== undefined) &&
      before.some(({ id }) => id === order.id),
  )

/** The open orders and those that just left, newest first. */
export const withLeaving = <T extends Listed>(open: readonly T[], left: readonly T[]): T[] =>
  [...open, ...left.filter(({ id }) => !open.some((order) => order.id === id))].sort(
    (a, b) => b.id - a.id,
  )

export function useLeaving<T extends Listed>(): [readonly T[], (left: readonly T[]) => void] {
  const [shown, setShown] = useState<readonly T[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
    }
  }, [])
  const add = useCallback((left: readonly T[]) => {
    if (left.length === 0) return
    setShown((all) => [...all.filter(({ id }) => !left.some((one) => one.id === id)), ...left])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setShown((all) => all.filter((order) => !left.includes(order)))
    }, SHOWN_MS)
    timers.current.add(timer)
  }, [])
  return [shown, add]
}
