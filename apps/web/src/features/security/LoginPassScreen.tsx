/** Sets or changes the login password; every other device is logged out. */
import { changePassword } from '@assay/wire/routes/member/security.ts'
import { useState } from 'react'
import { NewPassword, passwordTroubles } from '../../account/fields/NewPassword.tsx'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { useMember } from '../../session/session.ts'
import { ChangeFlow } from './ChangeFlow.tsx'

export function LoginPassScreen() {
  const t = useT()
  const [wasSet] = useState(useMember()?.hasPassword ?? false)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  // The own contacts come masked: the exchange alone can say that they are in it.
  const typed = { password, repeated, account: '' }
  return (
    <ChangeFlow
      title={t('app.title.loginPass')}
      change="password"
      fields={['password', 'repeated']}
      check={() => passwordTroubles(typed)}
      save={(proof) => call(changePassword, { password, ...proof })}
      isPausing={wasSet}
      done={t('security.passwordSaved')}
    >
      {(submit) => (
        <NewPassword {...typed} onPassword={setPassword} onRepeated={setRepeated} submit={submit} />
      )}
    </ChangeFlow>
  )
}
