import { useEffect, useEffectEvent, useRef } from 'react'

const CODE_LENGTH = 6

/**
 * Sends a code that is all a form asks for with its last digit, as soon as the form is free: what
 * asked for the code may still be under way. The same code is not sent a second time.
 */
export function useSendWhenComplete(
  code: string,
  { isAlone, isBusy, send }: { isAlone: boolean; isBusy: boolean; send: (code: string) => void },
): void {
  const sent = useRef('')
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isAlone || isBusy || code.length !== CODE_LENGTH || sent.current === code) return
    sent.current = code
    sendNow(code)
  }, [code, isAlone, isBusy])
}
