/** The code to the member's own email or phone that every change of security asks for. */
import { type CodedChange, sendCode } from '@assay/wire/routes/user.ts'
import { useState } from 'react'
import { useCountdown } from '../../account/useCountdown.ts'
import type { Submit } from '../../account/useSubmit.ts'
import { call } from '../../api/call.ts'
import { isCodeForAnother, rememberCode } from '../../session/securityCode.ts'

export type Proof = { code: string; factor?: string }

export function useProof(submit: Submit, change: CodedChange) {
  const countdown = useCountdown()
  const [target, setTarget] = useState('')

  /** Sends the code and goes on; one that was sent a moment ago is still good. */
  const send = (onSent: () => void) =>
    submit.run(
      async () => {
        if (countdown.seconds === 0) {
          const sent = await call(sendCode, { purpose: 'security', change })
          rememberCode(change, sent.resendAfterSeconds)
          countdown.start(sent.resendAfterSeconds)
          setTarget(sent.target)
        }
        onSent()
      },
      ({ reason, details }) => {
        if (reason !== 'codeTooSoon' || isCodeForAnother(change)) return false
        countdown.start(Number(details.seconds))
        onSent()
        return true
      },
    )
  return { target, waitSeconds: countdown.seconds, send }
}
