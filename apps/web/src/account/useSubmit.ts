/**
 * One request of a form at a time: whether it is under way, and what was wrong with it. What the
 * form sees itself is said of all fields at once, and of each until it is mended. The reason of a
 * refusal is the server's closed code, so that a form can show the words at the field they are
 * about.
 */
import { useSteady } from '@assay/ui/press/useSteady.ts'
import { ApiError } from '@assay/wire/client.ts'
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { useState } from 'react'
import { errorText } from '../api/errorText.ts'
import { haptic } from '../session/haptic.ts'

/** `form` stands for trouble that no field is to blame for. */
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
  emailInUse: 'account',
  phoneInUse: 'account',
  pinInvalid: 'password',
  pinTooSimple: 'password',
  invitationUnknown: 'invitation',
  agreementOutdated: 'agreed',
}

export type Submit = ReturnType<typeof useSubmit>

/** `check` answers what is wrong with the fields as they are. */
export function useSubmit(check: () => readonly FieldTrouble[] = () => []) {
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<FieldTrouble>()
  /** What the server said of the last code that it refused. */
  const [wrongCode, setWrongCode] = useState<FieldTrouble>()

  /** `onRefused` answers true when it dealt with the refusal itself. */
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
  // For a form's onChange: what is being mended is not wrong until it is sent again.
  const forgive = () => setTrouble(undefined)
  const seen = isTried ? check() : []
  // What is mended stays said until the press is done that follows: the button is where it was.
  const said = useSteady(trouble ? [trouble, ...seen] : seen)
  const at = (field: AccountField) => said.find((one) => one.field === field)?.text
  /** Whether it may be sent; else everything that is wrong is said. */
  const isWhole = () => {
    const isRight = check().length === 0
    setTried(!isRight)
    if (!isRight) haptic('error')
    return isRight
  }
  return { isBusy, run, at, isWhole, complain: setTrouble, forgive, wrongCode }
}
