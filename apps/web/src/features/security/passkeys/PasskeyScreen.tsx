/** Takes a passkey away, with the proof and the pause that every replaced protection has. */
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { getPasskeys, removePasskey } from '@assay/wire/routes/member/passkey.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import css from '../../../account/accountForms.module.css'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ChangeFlow } from '../ChangeFlow.tsx'
import { passkeysQuery } from '../securityQueries.ts'
import { TimeText } from '../TimeText.tsx'

export function PasskeyScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const { data } = useQuery(passkeysQuery)
  const found = data?.find((one) => one.id === id)
  // Gone from the list once it is removed; the page still says what was.
  const [passkey, setPasskey] = useState(found)
  if (found && found !== passkey) setPasskey(found)
  return (
    <ChangeFlow
      title={passkey?.name || t('app.title.passkeys')}
      change="passkeyRemove"
      check={() => []}
      save={async (proof) => {
        const removed = await call(removePasskey, { id, ...proof })
        refresh(getPasskeys)
        return removed
      }}
      isPausing
      done={t('passkeys.removed')}
    >
      {() => (
        <>
          <p className={css.muted}>{t('passkeys.removeText')}</p>
          {passkey && (
            <FactList>
              <Fact label={t('passkeys.addedAt')}>
                <TimeText at={passkey.createdAt} />
              </Fact>
            </FactList>
          )}
        </>
      )}
    </ChangeFlow>
  )
}
