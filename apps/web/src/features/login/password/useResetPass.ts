/**
 * The steps of a reset: account → code → password → done. The code is checked before it is
 * consumed.
 */
import {
  resetPasswordByEmail,
  resetPasswordByPhone,
  verifyCode,
} from '@assay/wire/routes/member/password.ts'
import { useEffect, useState } from 'react'
import { sentCode, sentCodeFor } from '../../../account/code/sentCode.ts'
import { useVisitorCode } from '../../../account/code/useVisitorCode.ts'
import {
  accountInput,
  type ContactDraft,
  contactTargetOf,
  isContactComplete,
} from '../../../account/fields/contact.ts'
import { passwordTroubles } from '../../../account/fields/NewPassword.tsx'
import { useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { forgetSession } from '../../../session/session.ts'
import { haptic } from '../../../store/haptic.ts'

const purpose = 'resetPassword' as const
const FIELDS = ['account', 'code', 'password', 'repeated', 'factor'] as const

export function useResetPass(contact: ContactDraft) {
  const [step, setStep] = useState<'account' | 'code' | 'password' | 'done'>(() =>
    sentCodeFor(purpose)?.isEntering ? 'code' : 'account',
  )
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [barredUntil, setBarredUntil] = useState(0)
  /** Undefined until the server requires the authenticator. */
  const [factor, setFactor] = useState<string>()

  useKept(step === 'code' || step === 'password')
  const typed = { password, repeated, account: contactTargetOf(contact) }
  const submit = useSubmit(FIELDS, () => {
    if (step === 'password') return passwordTroubles(typed)
    if (isContactComplete(contact)) return []
    return [{ field: 'account', text: t(`account.invalid.${contact.kind}`) }]
  })
  const onSent = () => setStep('code')
  const sent = useVisitorCode({ purpose, contact, submit, onSent })
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
        sent.forget()
        forgetSession()
        haptic('success')
        setBarredUntil(done.barredUntil)
        setStep('done')
      },
      ({ reason }) => {
        if (reason === 'codeInvalid' || reason === 'codeSpent') setStep('code')
        if (reason === 'factorRequired') setFactor((typed) => typed ?? '')
        return false
      },
    )
  return {
    step,
    submit,
    typed,
    sent,
    barredUntil,
    factor,
    setPassword,
    setRepeated,
    setFactor,
    verify,
    change,
    back: () => setStep('account'),
  }
}

/** A reload returns to the code, which is never stored; leaving the page does not. */
function useKept(isEntering: boolean) {
  useEffect(() => {
    if (!isEntering) return
    sentCode.patch({ isEntering })
    return () => {
      if (sentCode.get().purpose === purpose) sentCode.patch({ isEntering: false })
    }
  }, [isEntering])
}
