/** Milliseconds until a moment of the server's clock, 0 once it has passed; runs while `isOn`. */
import { useEffect, useState } from 'react'
import { serverNow } from '../api/serverClock.ts'

const STEP_MS = 100

export function useMsLeft(until: number, isOn: boolean, stepMs = STEP_MS): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow())
    if (!isOn) return
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= until) clearInterval(timer)
    }, stepMs)
    return () => clearInterval(timer)
  }, [until, isOn, stepMs])
  return Math.max(0, until - now)
}
