/** A form shows all of its problems once its button was pressed with something wrong. */
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { useState } from 'react'

export function useTriedForm() {
  const [isTried, setTried] = useState(false)
  return {
    isTried,
    showProblems() {
      setTried(true)
      // The code of the press may have come after the form was sent.
      focusWrong()
    },
    hideProblems: () => setTried(false),
  }
}
