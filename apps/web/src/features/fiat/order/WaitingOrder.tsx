/**
 * For the party who does not pay now: waits for the payment, checks whether it arrived, or waits
 * for that check.
 */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { Countdown } from '../../../account/Countdown.tsx'
import { serverNow } from '../../../api/serverClock.ts'
import { FormButton } from '../../../form/FormButton.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ImageThumb } from '../../../page/image/ImageThumb.tsx'
import { Page } from '../../../page/Page.tsx'
import css from '../fiat.module.css'
import { fiatImageQuery } from '../fiatQueries.ts'
import { PayeeFacts } from '../payee/PayeeFacts.tsx'
import { FiatOrderFacts } from './FiatOrderFacts.tsx'
import { fiatActionOf, STAND_TONES, standOf } from './orderShown.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { Statements } from './Statements.tsx'

type OrderProps = { order: ShownFiatOrder; isStale: boolean; onAppeal: () => void }

export function WaitingOrder({ order, isStale, onAppeal }: OrderProps) {
  const t = useT()
  const format = useFormat()
  const [isReleasing, setReleasing] = useState(false)
  const { state, isPayer, isDisputed, payBy, decidableAt, quantity, asset } = order
  const stand = standOf(order, serverNow())
  const canRelease = state === 'underReview' && !isPayer
  const saying = fiatActionOf(order)
  const steps = ['fiat.step.ordered', 'fiat.step.paid', 'fiat.state.completed'] as const
  return (
    <Page
      title={t('app.title.fiatOrder')}
      action={
        canRelease && (
          <FormButton isBusy={false} onPress={() => setReleasing(true)}>
            {t('fiat.release', { quantity: format.exact(quantity), asset })}
          </FormButton>
        )
      }
    >
      <div className={css.screen}>
        {isStale && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
        <div>
          <StatusPill tone={STAND_TONES[stand]}>{t(`fiat.state.${stand}`)}</StatusPill>
        </div>
        <StepRail steps={steps.map((step) => t(step))} current={state === 'underReview' ? 1 : 0} />
        <p>{t(`fiat.now.${nowOf(order)}`)}</p>
        {state === 'awaitingPayment' && (
          <>
            <p className={css.note}>
              {t('fiat.leftToPay')} <Countdown until={payBy} />
            </p>
            <p className={css.note}>{t('fiat.buyerCancels')}</p>
          </>
        )}
        {!isDisputed && decidableAt > serverNow() && (
          <p className={css.note}>{t('fiat.decidable', { time: format.zoned(decidableAt) })}</p>
        )}
        <PaymentProof order={order} />
        <Statements order={order} />
        <section className={css.part}>
          <h2 className={css.heading}>{t(isPayer ? 'fiat.payTo' : 'fiat.payee')}</h2>
          <PayeeFacts order={order} />
        </section>
        <FiatOrderFacts order={order} />
        {saying && (
          <Button kind="secondary" isBlock onClick={onAppeal}>
            {t(canRelease && saying === 'appeal' ? 'fiat.notArrived' : `fiat.${saying}`)}
          </Button>
        )}
      </div>
      <ReleaseSheet order={order} isOpen={isReleasing} onClose={() => setReleasing(false)} />
    </Page>
  )
}

function nowOf({ state, isPayer, isDisputed }: ShownFiatOrder) {
  if (isDisputed) return isPayer ? 'disputed' : 'disputedSeller'
  if (state === 'awaitingPayment') return 'toReceive'
  return isPayer ? 'underReview' : 'toConfirm'
}

export function PaymentProof({ order: { proof } }: { order: ShownFiatOrder }) {
  const t = useT()
  if (proof === '') return null
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('fiat.proof')}</h2>
      <ImageThumb
        query={fiatImageQuery(proof)}
        label={t('fiat.proof')}
        gone={t('fiat.imageGone')}
        failed={t('fiat.imageFailed')}
      />
    </section>
  )
}
