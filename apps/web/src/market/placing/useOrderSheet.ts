/**
 * The sheets shown from submit to result: the email gate, or the frozen order while it is
 * confirmed, pending or answered.
 */
import { useState } from 'react'
import { useMember } from '../../session/session.ts'
import { haptic } from '../../store/haptic.ts'
import { useStrayRefusal } from '../../write/useStrayRefusal.ts'
import type { WriteState } from '../../write/useWrite.ts'

type Write = {
  state: WriteState<unknown>
  isBusy: boolean
  reset: () => void
  release: () => void
}

export function useOrderSheet(write: Write) {
  const member = useMember()
  const [view, setView] = useState<'review' | 'gate' | undefined>()
  useStrayRefusal(write, view !== undefined)
  const { state } = write
  const isGated =
    view === 'gate' || (state.step === 'refused' && state.reason === 'emailNotBound' && !!view)

  return {
    isGated,
    isReviewing: view === 'review' && !isGated,
    review: () => setView('review'),
    /** True when a press places nothing now: it shows what must be seen or fixed first. */
    stops(hasProblems: boolean, onProblems: () => void): boolean {
      if (write.isBusy) return true
      if (state.step === 'unknown') setView('review')
      else if (!member?.isEmailVerified) setView('gate')
      else if (hasProblems) {
        haptic('warn')
        onProblems()
      } else return false
      return true
    },
    /** The person looked and found nothing: the form is theirs again. */
    release: () => {
      setView(undefined)
      write.release()
    },
    close: () => {
      setView(undefined)
      write.reset()
    },
  }
}
