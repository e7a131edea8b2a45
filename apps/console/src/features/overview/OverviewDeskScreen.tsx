/** The desk's first page: troubles, waiting items with their age, and the state of the exchange. */
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { deskErrorText, useRead } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { DeskStaleNote } from '../../page/DeskStaleNote.tsx'
import { DeskLayout, DeskSection } from '../../page/Page.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import css from './overview.module.css'
import { ProcessTable } from './ProcessTable.tsx'
import { TroubleTable } from './TroubleTable.tsx'
import { WaitTable } from './WaitTable.tsx'

const EVERY_MS = 10_000

export function OverviewDeskScreen() {
  const { data, error, refetch } = useRead(getOverview, {}, { everyMs: EVERY_MS })
  if (error && !data) {
    return (
      <DeskLayout title={t('page.overview')}>
        <ErrorState retryLabel={t('overview.again')} onRetry={() => void refetch()}>
          {deskErrorText(error)}
        </ErrorState>
      </DeskLayout>
    )
  }
  return (
    <DeskLayout
      title={t('page.overview')}
      hint={data ? t('overview.asOf', { at: when(data.at) }) : t('table.loading')}
    >
      <DeskStaleNote error={error} />
      <div className={css.lists}>
        <DeskSection title={t('overview.wrong')}>
          <TroubleTable at={data?.at ?? 0} troubles={data?.troubles} />
        </DeskSection>
        <DeskSection title={t('overview.waits')}>
          <WaitTable at={data?.at ?? 0} waits={data?.waits} />
        </DeskSection>
      </div>
      {data?.processes && (
        <DeskSection title={t('overview.processes')}>
          <ProcessTable at={data.at} processes={data.processes} />
        </DeskSection>
      )}
      {data && <FigureTiles overview={data} />}
    </DeskLayout>
  )
}
