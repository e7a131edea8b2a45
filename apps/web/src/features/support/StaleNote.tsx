/** The shown content is stale: it could not be refreshed. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useT } from '../../i18n/i18n.ts'

export function StaleNote({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useT()
  if (!error) return null
  return (
    <Banner
      kind="warn"
      action={
        <Button kind="quiet" size="small" onClick={() => void onRetry()}>
          {t('app.retry')}
        </Button>
      }
    >
      {t('support.refreshFailed')}
    </Banner>
  )
}
