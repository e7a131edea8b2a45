/** The email and phone tabs of the login sheet: signing in, or opening an account. */
import { useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { sentCodeFor } from '../../../account/code/sentCode.ts'
import type { ContactKind } from '../../../account/fields/contact.ts'
import { typedSignIn } from '../../../account/typedSignIn.ts'
import { useContact } from '../../../account/useContact.ts'
import { useT } from '../../../i18n/i18n.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

type PasswordLoginProps = {
  kind: ContactKind
  isRegistering: boolean
  onRegistering: (isRegistering: boolean) => void
  /** Whether a code is asked for now. */
  onCode: (isEntering: boolean) => void
  onSignedIn: () => void
  onForgotten: () => void
}

export function PasswordLogin(props: PasswordLoginProps) {
  const { kind, isRegistering, onRegistering, onCode, onSignedIn, onForgotten } = props
  const t = useT()
  const [first] = useState(() => sentCodeFor('register')?.contact ?? typedSignIn.get())
  const { contact, setContact } = useContact(kind, first.kind === kind ? first : {})
  const form = { contact, onContact: setContact, onCode, onSignedIn }
  return isRegistering ? (
    <>
      <p className={css.muted}>{t('account.registerText')}</p>
      <RegisterForm {...form} onHasAccount={() => onRegistering(false)} />
    </>
  ) : (
    <SignInForm {...form} onForgotten={onForgotten} />
  )
}
