/** How an order ended and what to do next, also after a late payment. */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { Countdown } from '../../../account/Countdown.tsx'
import { serverNow } from '../../../api/serverClock.ts'
import { FormButton } from '../../../form/FormButton.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useNow } from '../../../live/countdowns/useNow.ts'
import { Page } from '../../../page/Page.tsx'
import { SupportLink } from '../../../page/support/SupportLink.tsx'
import { useGo } from '../../../routing/useGo.ts'
import css from '../fiat.module.css'
import { PayeeFacts } from '../payee/PayeeFacts.tsx'
import { FiatOrderFacts } from './FiatOrderFacts.tsx'
import { endedAgainst, fiatOrderEndOf, isBuyer, STAND_TONES, standOf } from './orderShown.ts'
import { Statements } from './Statements.tsx'
import { PaymentProof } from './WaitingOrder.tsx'

type OrderProps = { order: ShownFiatOrder; isStale: boolean; onAppeal: () => void }

export function EndedOrder({ order, isStale, onAppeal }: OrderProps) {
  const t = useT()
  const format = useFormat()
  const { state, isPayer, appealBy } = order
  // Rerenders when that time is over.
  useNow({ isRunning: appealBy > 0, until: appealBy })
  const stand = standOf(order, serverNow())
  const isLate = stand === 'late'
  const isDone = state === 'completed'
  const end = fiatOrderEndOf(order)
  const steps = ['fiat.step.ordered', 'fiat.step.paid', 'fiat.state.completed'] as const
  return (
    <Page
      title={t('app.title.fiatOrder')}
      action={<NextStep order={order} isLate={isLate} onAppeal={onAppeal} />}
    >
      <div className={css.screen}>
        {isStale && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
        <div>
          <StatusPill tone={STAND_TONES[stand]}>{t(`fiat.state.${stand}`)}</StatusPill>
        </div>
        {isDone && <StepRail steps={steps.map((step) => t(step))} current={2} />}
        {order.isDecided && (
          <p>
            {t(`fiat.decided.${isDone ? 'buyer' : 'seller'}`, {
              time: format.zoned(order.endedAt),
            })}
          </p>
        )}
        {order.finding && <p>{t(`error.${order.finding}`)}</p>}
        <p>{t(`fiat.end.${isLate ? 'appealable' : end}`)}</p>
        {isLate && (
          <p className={css.note}>
            {t('fiat.leftToAppeal')} <Countdown until={appealBy} />
          </p>
        )}
        {endedAgainst(order) && <SupportLink />}
        <PaymentProof order={order} />
        <Statements order={order} />
        <FiatOrderFacts order={order} />
        <section className={css.part}>
          <h2 className={css.heading}>{t(isPayer ? 'fiat.payTo' : 'fiat.payee')}</h2>
          <PayeeFacts order={order} />
        </section>
      </div>
    </Page>
  )
}

type NextStepProps = { order: ShownFiatOrder; isLate: boolean; onAppeal: () => void }

/** An appeal for a late payer, the bought coins for a buyer, else another order. */
function NextStep({ order, isLate, onAppeal }: NextStepProps) {
  const t = useT()
  const go = useGo()
  const { state, isMerchant, side, asset } = order
  if (isLate) {
    return (
      <FormButton isBusy={false} onPress={onAppeal}>
        {t('fiat.appealPaid')}
      </FormButton>
    )
  }
  if (state === 'completed' && isBuyer(order)) {
    const path = `/coinTransfer?coin=${asset}&from=fiat&to=spot`
    return (
      <Button size="large" isBlock onClick={() => go.to(path)}>
        {t('fiat.transferOut')}
      </Button>
    )
  }
  if (isMerchant) return null
  return (
    <Button size="large" isBlock kind="secondary" onClick={() => go.to(`/otc?side=${side}`)}>
      {t('fiat.again')}
    </Button>
  )
}
