/** The fund password, and the authenticator's code if one is enrolled. */
import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import type { WriteState } from '../../write/useWrite.ts'
import { useWriteError } from '../../write/useWriteError.ts'
import css from './fiat.module.css'

const PIN_LENGTH = 6
export function useSecrets(isOpen: boolean) {
  const [pin, setPin] = useState('')
  const [factor, setFactor] = useState('')
  const { data } = useQuery({ ...readQuery(getSecurity, {}), enabled: isOpen })
  const hasPasskey = (data?.passkeys ?? 0) > 0
  const hasFactor = data?.hasFactor === true
  // If left empty, the device is asked for a passkey.
  const isFactorWhole = factor === '' ? hasPasskey || !hasFactor : factor.length >= CODE_LENGTH
  return {
    pin,
    setPin,
    factor,
    setFactor,
    hasFactor,
    hasPasskey,
    isWhole: pin.length === PIN_LENGTH && isFactorWhole,
    values: { pin, ...(factor && { factor }) },
    clear() {
      setPin('')
      setFactor('')
    },
  }
}

type SecretFieldsProps = {
  secrets: ReturnType<typeof useSecrets>
  state: WriteState<unknown>
}

export function SecretFields({ secrets, state }: SecretFieldsProps) {
  const t = useT()
  const text = useWriteError(state)
  const reason = state.step === 'refused' ? state.reason : ''
  const field = reason.startsWith('pin') ? 'pin' : reason.startsWith('factor') ? 'factor' : ''
  return (
    <>
      {text && field === '' && (
        <p role="alert" className={css.error}>
          {text}
        </p>
      )}
      <CodeField
        isSecret
        label={t('withdrawal.pin')}
        value={secrets.pin}
        onChange={secrets.setPin}
        error={field === 'pin' ? text : undefined}
      />
      {(secrets.hasFactor || secrets.factor !== '' || field === 'factor') && (
        <TextField
          label={t('withdrawal.factor')}
          hint={secrets.hasPasskey ? t('withdrawal.factorOrPasskey') : undefined}
          autoComplete="one-time-code"
          maxLength={20}
          value={secrets.factor}
          onChange={(next) => secrets.setFactor(next.trim())}
          error={field === 'factor' ? text : undefined}
        />
      )}
    </>
  )
}
