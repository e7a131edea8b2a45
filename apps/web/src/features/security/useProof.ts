/** The code to the member's own email or phone that every change of security asks for. */
import { sendCode } from '@assay/wire/routes/user.ts'
import { useState } from 'react'
import { useCountdown } from '../../account/useCountdown.ts'
import type { Submit } from '../../account/useSubmit.ts'
import { call } from '../../api/call.ts'
import { type CodedSubject, isCodeForAnother, rememberCode } from '../../session/securityCode.ts'

export type Proof = { code: string; factor?: string }

export function useProof(submit: Submit, subject: CodedSubject) {
  const countdown = useCountdown()
  const [target, setTarget] = useState('')

  /** Sends the code and goes on; one that was sent a moment ago for the same is still good. */
  const send = (onSent: () => void) =>
    submit.run(
      async () => {
        if (countdown.seconds === 0 || isCodeForAnother(subject)) {
          const sent = await call(sendCode, { purpose: 'security', ...subject })
          rememberCode(subject, sent.resendAfterSeconds)
          countdown.start(sent.resendAfterSeconds)
          setTarget(sent.target)
        }
        onSent()
      },
      ({ reason, details }) => {
        if (reason !== 'codeTooSoon' || isCodeForAnother(subject)) return false
        countdown.start(Number(details.seconds))
        onSent()
        return true
      },
    )
  return { target, waitSeconds: countdown.seconds, send }
}
