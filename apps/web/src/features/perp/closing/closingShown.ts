/**
 * Which position the close sheet shows and whether it is open, of what is chosen and what was sent.
 * What is not answered is shown until it is; a refusal never stands in another position's form.
 */
import type { WriteState } from '../../../api/useWrite.ts'

type Choice<P> = {
  /** Missing once the sheet was left, or the position left the list. */
  chosen: P | undefined
  /** What the sheet showed last: what was sent belongs to it. */
  last: P | undefined
  step: WriteState<unknown>['step']
  /** Without an answer it was put aside. */
  isAside: boolean
}

export function closingShown<P extends { id: number }>({ chosen, last, step, isAside }: Choice<P>) {
  const isUnanswered = step === 'sending' || step === 'unknown'
  /** Refused where its form is no longer looked at: said elsewhere, and then forgotten. */
  const isStray = step === 'refused' && chosen?.id !== last?.id
  return {
    isUnanswered,
    isStray,
    // The sheet keeps its content while it leaves, and what is not answered until it is.
    shown: chosen && !isUnanswered && !isStray ? chosen : last,
    isOpen: chosen !== undefined || (isUnanswered && !isAside),
  }
}
