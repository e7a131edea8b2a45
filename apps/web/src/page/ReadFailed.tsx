/** Shown when a read failed: the reason, its code for support, and a retry button. */
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { errorCode } from '../api/errorText.ts'
import { useT } from '../i18n/i18n.ts'

type ReadFailedProps = { error: unknown; onRetry: () => unknown; children: string }

export function ReadFailed({ error, onRetry, children }: ReadFailedProps) {
  const t = useT()
  return (
    <ErrorState
      retryLabel={t('app.retry')}
      onRetry={() => void onRetry()}
      detail={{ label: t('app.details'), text: errorCode(error) }}
    >
      {children}
    </ErrorState>
  )
}
