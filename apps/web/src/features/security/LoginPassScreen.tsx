/** Sets or changes the login password; every other device is logged out. */
import { isPassword } from '@assay/domain/identity/password.ts'
import { changePassword } from '@assay/wire/routes/security.ts'
import { useState } from 'react'
import { NewPassword } from '../../account/fields/NewPassword.tsx'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/i18n.ts'
import { useMember } from '../../session/session.ts'
import { ChangeFlow } from './ChangeFlow.tsx'

export function LoginPassScreen() {
  const t = useT()
  const [wasSet] = useState(useMember()?.hasPassword ?? false)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const check = () => {
    if (!isPassword(password)) {
      return { field: 'password', text: t('account.passwordRules') } as const
    }
    if (password === repeated) return undefined
    return { field: 'repeated', text: t('account.inconsistent') } as const
  }
  return (
    <ChangeFlow
      title={t('app.title.loginPass')}
      change="password"
      check={check}
      save={(proof) => call(changePassword, { password, ...proof })}
      isReplacing={wasSet}
      done={t('security.passwordSaved')}
    >
      {(submit) => (
        <NewPassword
          password={password}
          repeated={repeated}
          onPassword={setPassword}
          onRepeated={setRepeated}
          submit={submit}
        />
      )}
    </ChangeFlow>
  )
}
