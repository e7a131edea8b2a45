/**
 * The steps of binding an email: address → code → done. The address is checked when leaving the
 * field and when sending; what the server refuses is shown at the field it concerns.
 */

import { showToast } from '@assay/ui/toasts.ts'
import { ApiError } from '@assay/wire/client.ts'
import { bindContact, sendCode } from '@assay/wire/routes/user.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { t } from '../../i18n/i18n.ts'
import { haptic } from '../../session/haptic.ts'
import { keepMember } from '../../session/session.ts'

/** Valid in shape, with a top-level domain of 2 to 24 letters; the server has the last word. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[A-Za-z]{2,24}$/.test(text)

const CODE_LENGTH = 6

export function useBindEmail() {
  const [step, setStep] = useState<'address' | 'code' | 'done'>('address')
  const [email, setEmailText] = useState('')
  const [code, setCodeText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const waitSeconds = useSecondsUntil(resendAt)
  const address = email.trim()

  const run = async (action: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await action()
    } catch (problem) {
      haptic('error')
      setError(errorText(problem))
      // Asking too soon still means that a code is on its way.
      if (problem instanceof ApiError && problem.reason === 'codeTooSoon') setStep('code')
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    run(async () => {
      const { resendAfterSeconds } = await call(sendCode, { purpose: 'bindEmail', target: address })
      setResendAt(Date.now() + resendAfterSeconds * 1_000)
      setStep('code')
      showToast(t('member.bind.codeSent'), 'success')
    })
  const confirm = () =>
    run(async () => {
      keepMember(await call(bindContact, { kind: 'email', target: address, code }))
      haptic('success')
      setStep('done')
    })

  const addressError = () => (isEmail(address) ? undefined : t('member.bind.invalid'))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'address') {
      const problem = addressError()
      if (problem) setError(problem)
      else void send()
    } else if (code.length < CODE_LENGTH) setError(t('member.bind.codeShort'))
    else void confirm()
  }
  return {
    step,
    email,
    code,
    error,
    isBusy,
    waitSeconds,
    setEmail: (text: string) => {
      setEmailText(text)
      setError(undefined)
    },
    setCode: (digits: string) => {
      setCodeText(digits)
      setError(undefined)
    },
    checkEmail: () => {
      if (address !== '') setError(addressError())
    },
    onSubmit,
    resend: () => void send(),
    changeAddress: () => {
      setStep('address')
      setCodeText('')
      setError(undefined)
    },
  }
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return Math.max(0, Math.ceil((at - now) / 1_000))
}
