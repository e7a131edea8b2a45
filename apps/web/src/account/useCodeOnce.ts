/**
 * Sends a code that was refused no second time: that would say nothing new and count as another
 * wrong one. What was said of it is said again.
 */
import { useRef } from 'react'
import type { FieldTrouble, Submit } from './useSubmit.ts'

export function useCodeOnce(submit: Submit, send: (code: string) => void) {
  const sent = useRef('')
  const refused = useRef(new Map<string, FieldTrouble>())
  const heard = useRef(submit.wrongCode)
  if (submit.wrongCode && heard.current !== submit.wrongCode) {
    heard.current = submit.wrongCode
    refused.current.set(sent.current, submit.wrongCode)
  }
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
    /** Another code is on its way, which may be any. */
    forget: () => refused.current.clear(),
  }
}
