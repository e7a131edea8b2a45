/** Where the member is signed in, with a way to end each or all but this one. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { endOtherSessions, endSession } from '@assay/wire/routes/member/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../api/errorText.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import own from '../security.module.css'
import { sessionsQuery } from '../securityQueries.ts'
import { TimeText } from '../TimeText.tsx'

export function DevicesScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [isBusy, setBusy] = useState(false)
  const end = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      void toastDone(endSession)
    } catch (problem) {
      toastError(problem)
    }
    await refetch()
    setBusy(false)
  }
  return (
    <Page title={t('app.title.devices')}>
      {!data && !error && <Skeleton height={160} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {data && (
        <RowGroup>
          {data.map(({ id, agent, ip, seenAt, isCurrent }) => (
            <Row
              key={id}
              title={agent || ip}
              hint={
                <>
                  <span className="num">{ip}</span> · <TimeText at={seenAt} />
                </>
              }
              value={
                isCurrent ? (
                  <StatusPill tone="success">{t('security.devices.current')}</StatusPill>
                ) : (
                  <Button
                    kind="secondary"
                    size="small"
                    isBusy={isBusy}
                    onClick={() => void end(() => call(endSession, { id }))}
                  >
                    {t('app.signOut.action')}
                  </Button>
                )
              }
            />
          ))}
        </RowGroup>
      )}
      {data && data.length > 1 && (
        <div className={own.more}>
          <Button
            kind="secondary"
            isBlock
            isBusy={isBusy}
            onClick={() => void end(() => call(endOtherSessions, {}))}
          >
            {t('security.devices.endOthers')}
          </Button>
        </div>
      )}
    </Page>
  )
}
