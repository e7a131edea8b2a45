/** The member's subscriptions, newest first, each with its state. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { OwnSubscription } from '@assay/wire/routes/launchpad/ieo.ts'
import { useState } from 'react'
import { HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CardFoot, CardHead, CardRow } from '../../../list/CardRow.tsx'
import { MoreRows } from '../../../list/MoreRows.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import css from '../Launchpad.module.css'
import { useSubscriptions } from '../launchpadQueries.ts'
import { SubscriptionSheet } from './SubscriptionSheet.tsx'

const GHOST_ROWS = [1, 2, 3]

export function OwnSubscriptions() {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  if (isSignedIn) return <Subscriptions />
  return (
    <EmptyState
      illustration="blocked"
      action={<Button onClick={() => openLogin('/ieo?tab=mine')}>{t('app.login')}</Button>}
    >
      {t('app.gate.title')}
    </EmptyState>
  )
}

function Subscriptions() {
  const t = useT()
  const list = useSubscriptions()
  const [opened, setOpened] = useState<OwnSubscription>()
  const [isOpen, setOpen] = useState(false)
  const { subscriptions, error, refetch } = list
  if (!subscriptions && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('earn.failed')}
      </ReadFailed>
    )
  }
  if (!subscriptions) {
    return (
      <div aria-busy="true" className={css.cards}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={88} />
        ))}
      </div>
    )
  }
  return (
    <>
      {subscriptions.length === 0 ? (
        <EmptyState illustration="records">{t('launchpad.none.mine')}</EmptyState>
      ) : (
        <>
          <ul className={css.cards}>
            {subscriptions.map((subscription) => (
              <li key={subscription.id}>
                <CardRow
                  onPress={() => {
                    setOpened(subscription)
                    setOpen(true)
                  }}
                >
                  <SubscriptionLine subscription={subscription} />
                </CardRow>
              </li>
            ))}
          </ul>
          <MoreRows list={list} shown={subscriptions.length} />
        </>
      )}
      {opened && (
        <SubscriptionSheet
          key={opened.id}
          subscription={subscriptions.find(({ id }) => id === opened.id) ?? opened}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const TONES: Record<OwnSubscription['status'], Tone> = {
  inReview: 'neutral',
  awaitingPayment: 'info',
  paid: 'success',
  releasing: 'success',
  complete: 'neutral',
  refunded: 'warn',
}

function SubscriptionLine({ subscription }: { subscription: OwnSubscription }) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { asset, quantity, allotted, status, subscribedAt, nextReleaseAt, releases } = subscription
  const money = (value: bigint) => (isHidden ? HIDDEN : `${format.exact(value)} ${asset}`)
  return (
    <>
      <CardHead>
        <Num size="md">{money(quantity)}</Num>
        <StatusPill tone={TONES[status]}>{t(`launchpad.status.${status}`)}</StatusPill>
      </CardHead>
      <CardFoot>
        {status === 'inReview' ? (
          <span>{`${t('launchpad.subscribedAt')} ${format.date(subscribedAt)}`}</span>
        ) : (
          <span>
            {t('launchpad.won')} <Num>{money(allotted)}</Num>
          </span>
        )}
        {nextReleaseAt > 0 && (
          <span>{`${t(releases > 0 ? 'launchpad.next' : 'launchpad.unlocks')} ${format.date(nextReleaseAt)}`}</span>
        )}
      </CardFoot>
    </>
  )
}
