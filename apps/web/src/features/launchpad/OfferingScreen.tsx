/**
 * One offering: its terms, the release schedule, the process and the risks; the form while it is
 * open, and afterwards the allotment, which can be recomputed.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useParams } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { ProductBlocked } from '../../market/ProductBlocked.tsx'
import { useBlocked } from '../../market/useProduct.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useIsSignedIn } from '../../session/session.ts'
import css from './Launchpad.module.css'
import { useOfferings } from './launchpadQueries.ts'
import { OfferingTerms } from './OfferingTerms.tsx'
import { isSoldOut } from './offeringShown.ts'
import { SubscribePage } from './subscribe/SubscribePage.tsx'
import { usePhase } from './usePhase.ts'

export function OfferingScreen() {
  const t = useT()
  const go = useGo()
  const { id } = useParams()
  const { data, error, refetch } = useOfferings()
  const blocked = useBlocked('launchpad')
  const isSignedIn = useIsSignedIn()
  const offering = data?.offerings.find((each) => each.id === id)
  const phase = usePhase(offering)
  if (offering && !blocked) {
    const isOpen = phase === 'inProgress' && !isSoldOut(offering)
    if (isOpen && isSignedIn) return <SubscribePage key={offering.id} offering={offering} />
    const action = isOpen && (
      <Button size="large" isBlock onClick={() => openLogin(`/ieo/${offering.id}`)}>
        {t('app.login')}
      </Button>
    )
    return (
      <Page title={t('app.title.offering')} action={action}>
        <div className={css.screen}>
          <OfferingTerms offering={offering} />
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('app.title.offering')}>
      {blocked && <ProductBlocked why={blocked} />}
      {!blocked && data && (
        <EmptyState
          illustration="blocked"
          action={
            <Button kind="secondary" onClick={() => go.to('/ieo')}>
              {t('launchpad.all')}
            </Button>
          }
        >
          {t('launchpad.gone')}
        </EmptyState>
      )}
      {!blocked && !data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('earn.failed')}
        </ReadFailed>
      )}
      {!blocked && !data && !error && (
        <div aria-busy="true" className={css.screen}>
          <Skeleton height={112} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  )
}
