/**
 * What is said against an order that is read back: why the exchange refused it, else what is wrong
 * with it by now. Once it is on its way, or done, the book and the money may be as they are because
 * of it.
 */
import type { WriteState } from '../../api/useWrite.ts'
import { useWriteError } from '../../app/write/useWriteError.ts'

export function useReviewError(state: WriteState<unknown>, problem: string | undefined) {
  const refusal = useWriteError(state)
  const barred = state.step === 'idle' || state.step === 'refused' ? problem : undefined
  return { error: refusal ?? barred, isBarred: barred !== undefined }
}
