/** Whole seconds since a moment, counted while it matters: the age of a price that is read back. */
import { useEffect, useState } from 'react'

export function useSecondsSince(at: number, isRunning: boolean): number {
  const [now, setNow] = useState(at)
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return Math.max(0, Math.floor((now - at) / 1_000))
}
