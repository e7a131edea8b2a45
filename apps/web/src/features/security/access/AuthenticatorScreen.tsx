/**
 * An authenticator app beside the password: its key as a QR code drawn here, the first code, then
 * the recovery codes, which are shown this once. Who has one can take it away, or get new codes.
 */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { beginFactor, confirmFactor, removeFactor } from '@assay/wire/routes/member/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import { call } from '../../../api/call.ts'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { QrCode } from '../../../page/code/QrCode.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { ChangeFlow } from '../ChangeFlow.tsx'
import own from '../security.module.css'
import { securityQuery } from '../securityQueries.ts'
import { useFactorPause } from '../useFactorPause.ts'
import { Copy, RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx'

export function AuthenticatorScreen() {
  const { data } = useQuery(securityQuery)
  // The state when the page opened: the flow continues to its end although the answer changes.
  const [hadFactor, setHadFactor] = useState<boolean>()
  useEffect(() => {
    if (data) setHadFactor((known) => known ?? data.hasFactor)
  }, [data])
  return hadFactor ? <Removal left={data?.recoveryCodesLeft ?? 0} /> : <Enrollment />
}

function Removal({ left }: { left: number }) {
  const t = useT()
  return (
    <ChangeFlow
      title={t('app.title.authenticator')}
      change="factorRemove"
      check={() => []}
      save={(proof) => call(removeFactor, proof)}
      isPausing
      done={t('security.factor.removed')}
    >
      {() => (
        <>
          <RecoveryCodesLeft left={left} />
          <p className={css.muted}>{t('security.factor.remove')}</p>
        </>
      )}
    </ChangeFlow>
  )
}

function Enrollment() {
  const t = useT()
  const { data } = useQuery(securityQuery)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  // The exchange gives the same key again: only a page that was left forgets it.
  const {
    data: key,
    error,
    refetch,
  } = useQuery({
    ...readQuery(beginFactor, {}, Number.POSITIVE_INFINITY),
    enabled: data?.hasFactor === false && data.codeTarget !== '',
    gcTime: 0,
  })
  return (
    <ChangeFlow
      title={t('app.title.authenticator')}
      change="factorEnroll"
      check={() => (key ? [] : [{ field: 'form', text: t('security.loadFailed') }])}
      save={async ({ code, factor = '' }) => {
        const confirmed = await call(confirmFactor, { code, first: factor })
        setRecoveryCodes(confirmed.recoveryCodes)
        return confirmed
      }}
      isPausing={useFactorPause()}
      asksFactor
      done={<RecoveryCodes codes={recoveryCodes}>{t('security.factor.keep')}</RecoveryCodes>}
    >
      {() => (
        <div className={own.key}>
          <p className={css.muted}>{t('security.factor.scan')}</p>
          {key ? (
            <>
              <QrCode text={key.link} label={t('security.factor.codeLabel')} />
              <p className={own.secret} data-testid="factor-seed">
                {key.seed.match(/.{1,4}/g)?.join(' ')}
              </p>
              <Copy text={key.seed} />
            </>
          ) : error ? (
            <ReadFailed error={error} onRetry={refetch}>
              {t('security.loadFailed')}
            </ReadFailed>
          ) : (
            <Skeleton width={220} height={220} />
          )}
        </div>
      )}
    </ChangeFlow>
  )
}
