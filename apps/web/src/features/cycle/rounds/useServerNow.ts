/** The synced time, updated while something counts down. */
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'

export function useServerNow(isRunning: boolean, everyMs = 250): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isRunning) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs])
  return now
}
