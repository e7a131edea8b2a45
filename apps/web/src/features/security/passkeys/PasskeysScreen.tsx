/** The member's passkeys, with a way to add one and to take each away. */

import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import css from '../../../account/accountForms.module.css'
import { Page } from '../../../app/Page.tsx'
import { ReadFailed } from '../../../app/ReadFailed.tsx'
import { useGo } from '../../../app/routing/useGo.ts'
import { useT } from '../../../i18n/i18n.ts'
import own from '../security.module.css'
import { passkeysQuery } from '../securityQueries.ts'
import { TimeText } from '../TimeText.tsx'

export function PasskeysScreen() {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const add = (
    <Button size="large" isBlock onClick={() => go.to('/passkeys/new')}>
      {t('passkeys.add')}
    </Button>
  )
  return (
    <Page title={t('app.title.passkeys')}>
      {!data && !error && <Skeleton height={160} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {data?.length === 0 && (
        <EmptyState illustration="orders" action={add}>
          {t('passkeys.why')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={css.page}>
          <p className={css.muted}>{t('passkeys.why')}</p>
          <RowGroup>
            {data.map(({ id, name, createdAt, usedAt }) => (
              <Row
                key={id}
                title={<span className={own.name}>{name || id.slice(0, 8)}</span>}
                hint={
                  <>
                    {t(usedAt ? 'passkeys.usedAt' : 'passkeys.addedAt')}{' '}
                    <TimeText at={usedAt ?? createdAt} />
                  </>
                }
                value={t('passkeys.remove')}
                onPress={() => go.to(`/passkeys/${id}`)}
              />
            ))}
          </RowGroup>
          {add}
        </div>
      )}
    </Page>
  )
}
