/** Settled rounds and the key of their receipts, if rounds are offered. */
import { useCycles } from '../../../live/cycles.ts'
import { KeyCheck } from './KeyCheck.tsx'
import { RoundCheck } from './RoundCheck.tsx'

export function RoundChecks() {
  const hasRounds = (useCycles().list?.length ?? 0) > 0
  if (!hasRounds) return null
  return (
    <>
      <RoundCheck />
      <KeyCheck />
    </>
  )
}
