/** The email and phone tabs of the login sheet: signing in, or opening an account. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { areaCodesQuery } from './fields/accountQueries.ts'
import type { Contact, ContactKind } from './fields/contact.ts'
import { firstDialCode } from './fields/namedRegions.ts'
import css from './PasswordForms.module.css'
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

/** The dialing code of the browser's region until another is picked. */
export function useContact(kind: ContactKind) {
  const { data: codes = [] } = useQuery({ ...areaCodesQuery, enabled: kind === 'phone' })
  const [account, setAccount] = useState('')
  const [picked, setPicked] = useState<string>()
  const dialCode = picked ?? firstDialCode(codes, navigator.language) ?? '+86'
  const contact: Contact = { kind, account, dialCode }
  const setContact = (next: Contact) => {
    setAccount(next.account)
    if (next.dialCode !== dialCode) setPicked(next.dialCode)
  }
  return { contact, setContact }
}
