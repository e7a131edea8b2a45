/** Time left until a moment, as hours:minutes:seconds on the server's clock; renews each second. */
import { useEffect, useState } from 'react'
import { serverNow } from '../api/serverClock.ts'
import { timeLeft } from './timeLeft.ts'

const SECOND_MS = 1_000

export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="num" role="timer">
      {timeLeft(until - now)}
    </span>
  )
}
