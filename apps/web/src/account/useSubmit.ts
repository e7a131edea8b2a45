/**
 * One request of a form at a time: whether it is pending, and its errors. Local errors are shown
 * for all fields at once, and each until it is fixed. A refusal has the server's closed code, so
 * that a form can show the message at the right field.
 */
import { useSteady } from '@assay/ui/press/useSteady.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { useState } from 'react'
import { errorText } from '../api/errorText.ts'
import { haptic } from '../store/haptic.ts'

/** `form` is for errors that belong to no field. */
export type AccountField =
  | 'account'
  | 'password'
  | 'repeated'
  | 'code'
  | 'factor'
  | 'invitation'
  | 'agreed'
  | 'form'
export type FieldTrouble = { field: AccountField; text: string }

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
  pinInvalid: 'password',
  pinTooSimple: 'password',
  invitationUnknown: 'invitation',
  agreementOutdated: 'agreed',
}

export type Submit = ReturnType<typeof useSubmit>

/** `check` returns the errors of the current fields. */
export function useSubmit(check: () => readonly FieldTrouble[] = () => []) {
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<FieldTrouble>()
  /** The server's error for the last code that it refused. */
  const [wrongCode, setWrongCode] = useState<FieldTrouble>()

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
      const said: FieldTrouble = {
        field: (reason && FIELD_OF[reason]) ?? 'form',
        text: errorText(error) ?? '',
      }
      setTrouble(said)
      if (said.field === 'code') setWrongCode(said)
    } finally {
      setBusy(false)
    }
  }
  // For a form's onChange: clears server errors until the next submit.
  const forgive = () => setTrouble(undefined)
  const seen = isTried ? check() : []
  // Fixed errors stay until the click ends, so that the button does not move.
  const said = useSteady(trouble ? [trouble, ...seen] : seen)
  const at = (field: AccountField) => said.find((one) => one.field === field)?.text
  /** Whether it may be sent; otherwise all errors are shown. */
  const isWhole = () => {
    const isRight = check().length === 0
    setTried(!isRight)
    if (!isRight) haptic('error')
    return isRight
  }
  return { isBusy, run, at, isWhole, complain: setTrouble, forgive, wrongCode }
}
