/** A form shows all of its problems once its button was pressed with something wrong. */
import { useRef, useState } from 'react'

export function useTriedForm() {
  const [isTried, setTried] = useState(false)
  const host = useRef<HTMLFormElement>(null)
  return {
    host,
    isTried,
    /** And focuses the first field that has one, after the render that marks it. */
    showProblems() {
      setTried(true)
      requestAnimationFrame(() =>
        host.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      )
    },
    hideProblems: () => setTried(false),
  }
}
