/**
 * New recovery codes instead of all earlier ones, shown this once. The authenticator or a passkey
 * must prove it, not a recovery code. After a lost answer the member asks again.
 */
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { renewRecoveryCodes } from '@assay/wire/routes/member/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { call } from '../../../api/call.ts'
import { useT } from '../../../i18n/i18n.ts'
import { ChangeFlow } from '../ChangeFlow.tsx'
import { securityQuery } from '../securityQueries.ts'
import { useFactorPause } from '../useFactorPause.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export function RecoveryCodesScreen() {
  const t = useT()
  const { data } = useQuery(securityQuery)
  const [codes, setCodes] = useState<string[]>([])
  const hasFactor = data !== undefined && (data.hasFactor || data.passkeys > 0)
  return (
    <ChangeFlow
      title={t('app.title.recoveryCodes')}
      change="recoveryRenew"
      check={() => (hasFactor ? [] : [{ field: 'form', text: t('error.factorMissing') }])}
      save={async (proof) => {
        const renewed = await call(renewRecoveryCodes, proof)
        setCodes(renewed.recoveryCodes)
        return renewed
      }}
      isPausing={useFactorPause()}
      takesRecovery={false}
      done={<RecoveryCodes codes={codes}>{t('security.recovery.keep')}</RecoveryCodes>}
    >
      {() => (
        <>
          <p className={css.muted}>{t('security.recovery.text')}</p>
          <FactList>
            <Fact label={t('security.factor.left')}>
              <span className="num">{data?.recoveryCodesLeft ?? 0}</span>
            </Fact>
          </FactList>
        </>
      )}
    </ChangeFlow>
  )
}
