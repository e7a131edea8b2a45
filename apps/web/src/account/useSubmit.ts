/**
 * One request of a form at a time: whether it is pending, and its errors. Local errors are shown
 * for all fields at once, and each until it is fixed. A refusal has the server's closed code, so
 * that the message is shown at the right field; above the form, if it has no such field.
 */
import { useSteady } from '@assay/ui/press/useSteady.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { useState } from 'react'
import { errorText } from '../api/errorText.ts'
import { haptic } from '../store/haptic.ts'

export type AccountField =
  | 'account'
  | 'password'
  | 'repeated'
  | 'code'
  | 'factor'
  | 'invitation'
  | 'agreed'
  | 'pin'
  | 'keyName'
  | 'keyNetworks'
  | 'publicKey'
/** One of no field is of the form, and is shown above it. */
export type FieldTrouble<F extends AccountField | 'form'> = { field: F; text: string }
type Trouble<F extends AccountField> = FieldTrouble<F | 'form'>

const FIELD_OF: Partial<Record<ErrorCode, AccountField>> = {
  emailInvalid: 'account',
  phoneInvalid: 'account',
  phoneUnavailable: 'account',
  passwordInvalid: 'password',
  passwordCommon: 'password',
  codeInvalid: 'code',
  codeSpent: 'code',
  factorRequired: 'factor',
  factorInvalid: 'factor',
  recoveryCodeRefused: 'factor',
  emailInUse: 'account',
  phoneInUse: 'account',
  pinInvalid: 'pin',
  pinTooSimple: 'pin',
  apiKeyNameInvalid: 'keyName',
  apiNetworkInvalid: 'keyNetworks',
  apiKeyInvalid: 'publicKey',
  invitationUnknown: 'invitation',
  agreementOutdated: 'agreed',
}

export type Submit<F extends AccountField = never> = ReturnType<typeof useSubmit<F>>

/** `fields` are those of the form, in all of its steps; `check` returns their current errors. */
export function useSubmit<const F extends AccountField>(
  fields: readonly F[] = [],
  check: () => readonly Trouble<F>[] = () => [],
) {
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<Trouble<AccountField>>()
  /** The server's error for the last code that it refused. */
  const [wrongCode, setWrongCode] = useState<FieldTrouble<'code'>>()

  /** `onRefused` returns true when it handled the refusal itself. */
  const run = async (work: () => Promise<void>, onRefused?: (error: ApiError) => boolean) => {
    if (isBusy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined
      if (error instanceof ApiError && onRefused?.(error)) return
      haptic('error')
      const at = reason && FIELD_OF[reason]
      const field = fields.find((own) => own === at) ?? 'form'
      const text = errorText(error) ?? ''
      setTrouble({ field, text })
      if (field === 'code') setWrongCode({ field, text })
    } finally {
      setBusy(false)
    }
  }
  const complain = (said: Trouble<F>) => setTrouble(said)
  // For a form's onChange: clears server errors until the next submit.
  const forgive = () => setTrouble(undefined)
  const seen = isTried ? check() : []
  // Fixed errors stay until the click ends, so that the button does not move.
  const said = useSteady(trouble ? [trouble, ...seen] : seen)
  const at = (field: F | 'form') => said.find((one) => one.field === field)?.text
  /** As a form's of the browser: shows all errors, and is true when there are none. */
  const reportValidity = () => {
    const isRight = check().length === 0
    setTried(!isRight)
    if (!isRight) haptic('error')
    return isRight
  }
  return { isBusy, run, trouble, at, reportValidity, complain, forgive, wrongCode }
}
