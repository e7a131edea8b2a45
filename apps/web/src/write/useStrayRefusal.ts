/** Shows a refusal that arrives after its screen was left, and then clears it. */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { useEffect } from 'react'
import type { WriteState } from './useWrite.ts'
import { useWriteError } from './useWriteError.ts'

type Write = { state: WriteState<unknown>; reset: () => void }

export function useStrayRefusal({ state, reset }: Write, isSeen: boolean): void {
  const refusal = useWriteError(state)
  const isStray = state.step === 'refused' && !isSeen
  useEffect(() => {
    if (!isStray) return
    if (refusal) showToast(refusal, 'error')
    reset()
  }, [isStray, refusal, reset])
}
