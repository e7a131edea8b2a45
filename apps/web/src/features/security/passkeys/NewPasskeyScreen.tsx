/**
 * A new passkey: its name, the proof that every change asks for, then the device makes it. With the
 * first factor of an account come recovery codes, shown this once.
 */
import { makePasskey } from '@assay/ui/device/passkey.ts'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { addPasskey, beginPasskey, getPasskeys } from '@assay/wire/routes/member/passkey.ts'
import { useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { RecoveryCodes } from '../access/RecoveryCodes.tsx'
import { ChangeFlow } from '../ChangeFlow.tsx'
import { useFactorPause } from '../useFactorPause.ts'
import type { SecurityProof } from '../useSecurityProof.ts'

export function NewPasskeyScreen() {
  const t = useT()
  const [name, setName] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])

  const isPausing = useFactorPause()

  const save = async (proof: SecurityProof) => {
    const { options } = await call(beginPasskey, {})
    const credential = await makePasskey(options)
    if (credential === undefined) {
      showToast(t('passkeys.notMade'), 'error')
      return undefined
    }
    const added = await call(addPasskey, { name, credential, ...proof })
    setRecoveryCodes(added.recoveryCodes)
    refresh(getPasskeys)
    return added
  }
  return (
    <ChangeFlow
      title={t('app.title.newPasskey')}
      change="passkeyAdd"
      check={() =>
        'PublicKeyCredential' in window ? [] : [{ field: 'form', text: t('passkeys.unsupported') }]
      }
      save={save}
      isPausing={isPausing}
      done={
        recoveryCodes.length > 0 ? (
          <RecoveryCodes codes={recoveryCodes}>{t('passkeys.keep')}</RecoveryCodes>
        ) : (
          t('passkeys.added')
        )
      }
    >
      {() => (
        <>
          <p className={css.muted}>{t('passkeys.how')}</p>
          <TextField
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
        </>
      )}
    </ChangeFlow>
  )
}
