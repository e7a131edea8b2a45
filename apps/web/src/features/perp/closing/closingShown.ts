/**
 * Which position the close sheet shows and whether it is open. An unanswered close stays visible
 * until answered; a refusal is never shown in another position's form.
 */
import type { WriteState } from '../../../write/useWrite.ts'

type Choice<P> = {
  /** Missing once the sheet was left, or the position left the list. */
  chosen: P | undefined
  /** What the sheet showed last: what was sent belongs to it. */
  last: P | undefined
  step: WriteState<unknown>['step']
  /** Dismissed without an answer. */
  isAside: boolean
}

export function closingShown<P extends { id: number }>({ chosen, last, step, isAside }: Choice<P>) {
  const isUnanswered = step === 'sending' || step === 'unknown'
  /** Refused after its form was closed: reported elsewhere, and then cleared. */
  const isStray = step === 'refused' && chosen?.id !== last?.id
  return {
    isUnanswered,
    isStray,
    // The sheet keeps its content while it closes, and an unanswered close until it is answered.
    shown: chosen && !isUnanswered && !isStray ? chosen : last,
    isOpen: chosen !== undefined || (isUnanswered && !isAside),
  }
}
