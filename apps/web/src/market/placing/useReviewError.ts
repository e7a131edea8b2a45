/**
 * The error of a confirmation: the exchange's refusal, else the current problem. Once the order is
 * pending or done, book and balance may have changed because of it.
 */
import type { WriteState } from '../../write/useWrite.ts'
import { useWriteError } from '../../write/useWriteError.ts'

export function useReviewError(state: WriteState<unknown>, problem: string | undefined) {
  const refusal = useWriteError(state)
  const barred = state.step === 'idle' || state.step === 'refused' ? problem : undefined
  return { error: refusal ?? barred, isBarred: barred !== undefined }
}
