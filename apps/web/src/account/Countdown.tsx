/** Time left until a moment, as hours:minutes:seconds on the server's clock; renews each second. */
import { useNow } from '../live/countdowns/useNow.ts'
import { timeLeft } from './timeLeft.ts'

export function Countdown({ until }: { until: number }) {
  const now = useNow()
  return (
    <span className="num" role="timer">
      {timeLeft(until - now)}
    </span>
  )
}
