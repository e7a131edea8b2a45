import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Submits a form that only needs a code when the last digit is typed, or as soon as a request under
 * way has ended. The same code is not sent twice.
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
