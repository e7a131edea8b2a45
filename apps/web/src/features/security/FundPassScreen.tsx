/**
 * Sets, changes or renews the fund password: six digits, twice. Anyone who forgot it does the same.
 */
import { isPin, isSimplePin } from '@assay/domain/identity/password.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { savePin } from '@assay/wire/routes/member/security.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import css from '../../account/accountForms.module.css'
import type { FieldTrouble } from '../../account/useSubmit.ts'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { useMember } from '../../session/session.ts'
import { ChangeFlow } from './ChangeFlow.tsx'

export function FundPassScreen() {
  const t = useT()
  const [wasSet] = useState(useMember()?.hasPin ?? false)
  const [pin, setPin] = useState('')
  const [repeated, setRepeated] = useState('')
  const check = () => {
    const troubles: FieldTrouble<'pin' | 'repeated'>[] = []
    if (!isPin(pin)) troubles.push({ field: 'pin', text: t('security.pin.rule') })
    else if (isSimplePin(pin)) troubles.push({ field: 'pin', text: t('security.pin.simple') })
    if (pin !== repeated) troubles.push({ field: 'repeated', text: t('account.inconsistent') })
    return troubles
  }
  return (
    <ChangeFlow
      title={t('app.title.fundPass')}
      change="pin"
      fields={['pin', 'repeated']}
      check={check}
      save={(proof) => call(savePin, { pin, ...proof })}
      isPausing={wasSet}
      done={t('security.pin.saved')}
    >
      {(submit) => (
        <>
          <p className={css.muted}>{t('security.pin.why')}</p>
          <PinField
            label={t('security.pin.new')}
            hint={t('security.pin.rule')}
            value={pin}
            onChange={setPin}
            error={submit.at('pin')}
          />
          <PinField
            label={t('security.pin.repeat')}
            value={repeated}
            onChange={setRepeated}
            error={submit.at('repeated')}
          />
        </>
      )}
    </ChangeFlow>
  )
}

type PinFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

/** The phone's own number pad, which assistive technology knows. */
function PinField({ onChange, ...field }: PinFieldProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
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
