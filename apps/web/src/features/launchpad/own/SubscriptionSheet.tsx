/** One subscription: its progress, its figures, and the release schedule. */
import { entitledOf } from '@assay/domain/launchpad/subscriptionRules.ts'
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { OwnSubscription, ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useGo } from '../../../routing/useGo.ts'
import css from '../Launchpad.module.css'
import { useOfferings } from '../launchpadQueries.ts'
import { Releases } from '../Releases.tsx'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'

const STEPS: readonly OwnSubscription['status'][] = [
  'inReview',
  'awaitingPayment',
  'paid',
  'releasing',
  'complete',
]

type SubscriptionSheetProps = {
  subscription: OwnSubscription
  isOpen: boolean
  onClose: () => void
}

export function SubscriptionSheet({ subscription, isOpen, onClose }: SubscriptionSheetProps) {
  const t = useT()
  const go = useGo()
  const { status, offering: id, allotted, releases } = subscription
  const offering = useOfferings().data?.offerings.find((each) => each.id === id)
  const current = STEPS.indexOf(status)
  const note = noteOf(subscription, offering)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(`launchpad.status.${status}`)}
      footer={
        <Button kind="secondary" isBlock onClick={() => go.to(`/ieo/${id}`)}>
          {t('launchpad.toOffering')}
        </Button>
      }
    >
      <div className={css.screen}>
        {current >= 0 && (
          <StepRail steps={STEPS.map((step) => t(`launchpad.status.${step}`))} current={current} />
        )}
        {note && <p className={css.note}>{t(`launchpad.status.${note}.text`)}</p>}
        <SubscriptionFacts subscription={subscription} offering={offering} />
        {offering && allotted > 0n && status !== 'refunded' && (
          <Releases offering={offering} entitled={entitledOf(subscription)} done={releases} />
        )}
      </div>
    </Sheet>
  )
}

/**
 * The text for a subscription's state. With first come, first served a later request takes nothing
 * away; before the mode is known, nothing is said about it.
 */
export function noteOf(
  { status }: Pick<OwnSubscription, 'status'>,
  offering: Pick<ShownOffering, 'allotment'> | undefined,
): OwnSubscription['status'] | 'firstCome' | undefined {
  if (status !== 'inReview') return status
  return offering && (offering.allotment === 'firstCome' ? 'firstCome' : status)
}
