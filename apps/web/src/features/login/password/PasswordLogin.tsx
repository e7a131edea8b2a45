/** The email and phone tabs of the login sheet: signing in, or opening an account. */
import { useState } from 'react'
import css from '../../../account/accountForms.module.css'
import type { ContactKind } from '../../../account/fields/contact.ts'
import { useContact } from '../../../account/useContact.ts'
import { useT } from '../../../i18n/i18n.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

type PasswordLoginProps = { kind: ContactKind; onSignedIn: () => void; onForgotten: () => void }

export function PasswordLogin({ kind, onSignedIn, onForgotten }: PasswordLoginProps) {
  const t = useT()
  const [isRegistering, setRegistering] = useState(false)
  const { contact, setContact } = useContact(kind)
  const form = { contact, onContact: setContact, onSignedIn }
  return isRegistering ? (
    <>
      <p className={css.muted}>{t('account.registerText')}</p>
      <RegisterForm {...form} onHasAccount={() => setRegistering(false)} />
    </>
  ) : (
    <SignInForm {...form} onRegister={() => setRegistering(true)} onForgotten={onForgotten} />
  )
}
