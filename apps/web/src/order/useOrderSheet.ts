/**
 * What stands over the form from the press of the button to the end: first to have an email
 * address, or the order as it was frozen, read back, under way or answered.
 */
import { useState } from 'react'
import type { WriteState } from '../api/useWrite.ts'
import { useStrayRefusal } from '../app/write/useStrayRefusal.ts'
import { haptic } from '../session/haptic.ts'
import { useMember } from '../session/session.ts'

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
    /** True when a press places nothing now: it shows what is first to be seen or mended. */
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
