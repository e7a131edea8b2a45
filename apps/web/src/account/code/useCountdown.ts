/** Seconds until another code may be requested. */
import { useState } from 'react'
import { useSecondsUntil } from '../../live/countdowns/useNow.ts'

export function useCountdown(first = 0) {
  const [endsAt, setEndsAt] = useState(first)
  const start = (seconds: number) => setEndsAt(Date.now() + seconds * 1_000)
  return { seconds: useSecondsUntil(endsAt), start }
}
