/** The code of an authenticator app; a recovery code goes in the same field. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useT } from '../i18n/i18n.ts'

type FactorFieldProps = {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** If left empty, the device is asked for a passkey instead. */
  hasPasskey?: boolean
  /** False where only the app or a passkey counts: there are no codes yet, or new ones are made. */
  takesRecovery?: boolean
}

export function FactorField(props: FactorFieldProps) {
  const { value, onChange, error, hasPasskey = false, takesRecovery = true } = props
  const t = useT()
  const [withPasskey, alone] = takesRecovery
    ? (['factorOrPasskey', 'factorHint'] as const)
    : (['factorAppOrPasskey', 'factorFirst'] as const)
  const hint = hasPasskey ? withPasskey : alone
  return (
    <TextField
      label={t('account.factor')}
      hint={t(`account.${hint}`)}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={20}
      value={value}
      onChange={(text) => onChange(text.trim())}
      error={error}
    />
  )
}
