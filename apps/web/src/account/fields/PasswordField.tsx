/** A password that can be shown; pasting is allowed. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'

type PasswordFieldProps = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={200}
      trailing={
        <IconButton
          label={t(isShown ? 'account.hide' : 'account.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
