/** The code of an authenticator app; a recovery code goes in the same field. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { useT } from '../i18n/i18n.ts'

type FactorFieldProps = {
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** If left empty, the device is asked for a passkey instead. */
  hasPasskey?: boolean
  /** It is being set up: there are no recovery codes yet. */
  isFirst?: boolean
}

export function FactorField({ value, onChange, error, hasPasskey, isFirst }: FactorFieldProps) {
  const t = useT()
  const hint = hasPasskey ? 'factorOrPasskey' : isFirst ? 'factorFirst' : 'factorHint'
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
