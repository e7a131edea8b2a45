/** Says that an address has no page, which the server answers with 404, and shows the way home. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { useGo } from '../../routing/useGo.ts'

export function NoSuchPage() {
  const t = useT()
  const go = useGo()
  return (
    <Page title={t('app.title.noSuchPage')}>
      <EmptyState
        illustration="results"
        action={
          <Button onClick={() => go.to('/', { replace: true })}>{t('app.title.home')}</Button>
        }
      >
        {t('app.noSuchPage')}
      </EmptyState>
    </Page>
  )
}
