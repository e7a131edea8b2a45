/** The code to the member's own email or phone that every change of security asks for. */
import { sendCode } from '@assay/wire/routes/member/user.ts'
import { useState } from 'react'
import { useCountdown } from '../../account/code/useCountdown.ts'
import type { Submit } from '../../account/useSubmit.ts'
import { call } from '../../api/call.ts'
import {
  type CodedSubject,
  codeSentFor,
  isCodeSent,
  rememberCode,
} from '../../session/securityCode.ts'

export type SecurityProof = { code: string; factor?: string }

export function useSecurityProof(submit: Submit, subject: CodedSubject) {
  const asked = { purpose: 'security', ...subject } as const
  const [first] = useState(() => codeSentFor(asked)?.until)
  const countdown = useCountdown(first)
  const [target, setTarget] = useState('')

  /** Sends the code and continues; one just sent for the same purpose is still valid. */
  const send = (onSent: () => void) =>
    submit.run(
      async () => {
        if (countdown.seconds === 0 || !isCodeSent(asked)) {
          const sent = await call(sendCode, asked)
          rememberCode(asked, sent.resendAfterSeconds)
          countdown.start(sent.resendAfterSeconds)
          setTarget(sent.target)
        }
        onSent()
      },
      ({ reason, details }) => {
        // Too soon after a code for something else means that none for this is on its way.
        if (reason !== 'codeTooSoon' || !isCodeSent(asked)) return false
        countdown.start(Number(details.seconds))
        onSent()
        return true
      },
    )
  return { isSent: first !== undefined, target, waitSeconds: countdown.seconds, send }
}
