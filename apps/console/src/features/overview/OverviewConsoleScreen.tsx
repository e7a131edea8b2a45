/**
 * The console's first page: troubles, waiting items with their age, and the state of the exchange.
 */
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { consoleErrorText, useRead } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleStaleNote } from '../../page/ConsoleStaleNote.tsx'
import { ConsoleLayout, ConsoleSection } from '../../page/Page.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import css from './overview.module.css'
import { ProcessTable } from './ProcessTable.tsx'
import { TroubleTable } from './TroubleTable.tsx'
import { WaitTable } from './WaitTable.tsx'

const EVERY_MS = 10_000

export function OverviewConsoleScreen() {
  const { data, error, refetch } = useRead(getOverview, {}, { everyMs: EVERY_MS })
  if (error && !data) {
    return (
      <ConsoleLayout title={t('page.overview')}>
        <ErrorState retryLabel={t('overview.again')} onRetry={() => void refetch()}>
          {consoleErrorText(error)}
        </ErrorState>
      </ConsoleLayout>
    )
  }
  return (
    <ConsoleLayout
      title={t('page.overview')}
      hint={data ? t('overview.asOf', { at: when(data.at) }) : t('table.loading')}
    >
      <ConsoleStaleNote error={error} />
      <div className={css.lists}>
        <ConsoleSection title={t('overview.wrong')}>
          <TroubleTable at={data?.at ?? 0} troubles={data?.troubles} />
        </ConsoleSection>
        <ConsoleSection title={t('overview.waits')}>
          <WaitTable at={data?.at ?? 0} waits={data?.waits} />
        </ConsoleSection>
      </div>
      {data?.processes && (
        <ConsoleSection title={t('overview.processes')}>
          <ProcessTable at={data.at} processes={data.processes} />
        </ConsoleSection>
      )}
      {data && <FigureTiles overview={data} />}
    </ConsoleLayout>
  )
}
