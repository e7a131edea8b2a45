/** Seconds until another code may be requested, computed from the end time. */
import { useEffect, useState } from 'react'

export function useCountdown(first = 0) {
  const [endsAt, setEndsAt] = useState(first)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (endsAt <= Date.now()) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1_000)
  }
  return { seconds: Math.max(0, Math.ceil((endsAt - now) / 1_000)), start }
}
