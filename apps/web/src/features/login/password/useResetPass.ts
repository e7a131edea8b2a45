/** The steps of a reset: account → code → password → done. The code is checked before it is used. */
import {
  resetPasswordByEmail,
  resetPasswordByPhone,
  sendVisitorCode,
  verifyCode,
} from '@assay/wire/routes/password.ts'
import { useState } from 'react'
import { accountInput, type Contact, shownContact } from '../../../account/fields/contact.ts'
import { useCountdown } from '../../../account/useCountdown.ts'
import { useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { haptic } from '../../../session/haptic.ts'
import { forgetSession } from '../../../session/session.ts'

const purpose = 'resetPassword' as const

export function useResetPass(contact: Contact) {
  const submit = useSubmit()
  const countdown = useCountdown()
  const [step, setStep] = useState<'account' | 'code' | 'password' | 'done'>('account')
  const [sentTo, setSentTo] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [barredUntil, setBarredUntil] = useState(0)
  /** Undefined until the server asks for the authenticator. */
  const [factor, setFactor] = useState<string>()

  const target = shownContact(contact)

  const send = () =>
    submit.run(async () => {
      // Back from the code and on again: the one that was sent is still good.
      if (sentTo !== target || countdown.seconds === 0) {
        const sent = await call(sendVisitorCode, { purpose, ...accountInput(contact) })
        countdown.start(sent.resendAfterSeconds)
        setSentTo(target)
      }
      setStep('code')
    })
  const verify = (digits: string) =>
    submit.run(async () => {
      await call(verifyCode, { purpose, ...accountInput(contact), code: digits })
      setCode(digits)
      setStep('password')
    })
  const change = () =>
    submit.run(
      async () => {
        const { account, ...rest } = {
          ...accountInput(contact),
          code,
          password,
          ...(factor && { factor }),
        }
        const done = await (contact.kind === 'email'
          ? call(resetPasswordByEmail, { email: account, ...rest })
          : call(resetPasswordByPhone, { phone: account, ...rest }))
        // Every session of the account has ended on the server, this browser's too.
        forgetSession()
        haptic('success')
        setBarredUntil(done.barredUntil)
        setStep('done')
      },
      ({ reason }) => {
        if (reason === 'codeInvalid') setStep('code')
        if (reason === 'factorRequired') setFactor((typed) => typed ?? '')
        return false
      },
    )
  return {
    step,
    submit,
    password,
    repeated,
    barredUntil,
    factor,
    waitSeconds: countdown.seconds,
    setPassword,
    setRepeated,
    setFactor,
    send,
    verify,
    change,
    back: () => setStep('account'),
  }
}
