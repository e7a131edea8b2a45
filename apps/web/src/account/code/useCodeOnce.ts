/**
 * Does not send a refused code again: that would only count as another wrong attempt. The first
 * error is shown again.
 */
import { useEffect, useRef } from 'react'
import type { FieldTrouble, Submit } from '../useSubmit.ts'

export function useCodeOnce(submit: Submit<'code'>, send: (code: string) => void) {
  const sent = useRef('')
  const refused = useRef(new Map<string, FieldTrouble<'code'>>())
  const { wrongCode } = submit
  useEffect(() => {
    // One that was refused before this form came is of another code.
    if (wrongCode && sent.current !== '') refused.current.set(sent.current, wrongCode)
  }, [wrongCode])
  return {
    sendOnce(code: string): void {
      const said = refused.current.get(code)
      if (said) {
        submit.complain(said)
        return
      }
      sent.current = code
      send(code)
    },
    /** A new code was sent, which may equal an old one. */
    forget: () => refused.current.clear(),
  }
}
