/**
 * For the payer while the time runs: the dial with its deadline, the sum and each payment detail
 * with a copy button, then the proof, and last the button to mark it paid.
 */
import { PAY_MS } from '@assay/domain/fiat/fiatRules.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { FactList } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { type ShownFiatOrder, sendFiatProof } from '@assay/wire/routes/fiat/fiat.ts'
import { useEffect, useRef, useState } from 'react'
import { online } from '../../../api/connection/online.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useReviewed } from '../../../form/useReviewed.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CopyFact } from '../../../list/CopyFact.tsx'
import { useMsLeft } from '../../../live/countdowns/useNow.ts'
import { ImageChoice } from '../../../page/image/ImageChoice.tsx'
import type { ImageUpload } from '../../../page/image/useImage.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { PayeeFacts } from '../payee/PayeeFacts.tsx'
import { FiatOrderCancel } from './FiatOrderCancel.tsx'
import { FiatOrderFacts } from './FiatOrderFacts.tsx'
import { useOrderImage } from './useOrderImage.ts'

const SECOND_MS = 1_000
/** Before the deadline, announced once each. */
const WARN_AT_SECONDS = [300, 60]

type OrderProps = { order: ShownFiatOrder; isStale: boolean }

export function PayOrder({ order, isStale }: OrderProps) {
  const t = useT()
  const format = useFormat()
  const { isOnline } = useStore(online)
  const { id, payment, currency, payee } = order
  const upload = useOrderImage(order)
  const { image } = upload
  const proof = useReviewed(sendFiatProof, {
    input: image ? { id, image } : undefined,
    onDone: (reply) => {
      void refreshFiat(reply)
      void toastDone(sendFiatProof)
    },
  })
  const { state, isBusy } = proof.write
  const sum = `${format.exact(payment)} ${currency}`
  const reason = isOnline ? (image ? undefined : t('fiat.proofFirst')) : t('conversion.offline')
  return (
    <Page
      bar={<LeaveBar isUnsent={image !== ''} />}
      action={
        <Button size="large" isBlock isBusy={isBusy} reason={reason} onClick={proof.review}>
          {t('fiat.havePaid', { sum })}
        </Button>
      }
    >
      <div className={css.screen}>
        {isStale && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
        <Clock order={order} />
        <StepRail
          steps={[t('fiat.step.pay'), t('fiat.step.proof'), t('fiat.step.paid')]}
          current={image ? 2 : 0}
        />
        <p className={css.rule}>{t('fiat.payRule')}</p>
        <PayTo order={order} />
        <Proof upload={upload} />
        <FiatOrderFacts order={order} />
        <FiatOrderCancel order={order} />
      </div>
      <ConfirmSheet
        isOpen={proof.isReviewing && state.step !== 'unknown'}
        title={t('fiat.step.paid')}
        facts={[
          { label: t('fiat.sum'), value: <Num>{sum}</Num> },
          { label: t('fiat.payee.holder'), value: payee.holder },
          { label: t('fiat.method'), value: t(`fiat.method.${order.method}`) },
        ]}
        risk={t('fiat.paidRisk')}
        confirmLabel={t('fiat.havePaid', { sum })}
        backLabel={t('app.cancel')}
        isBusy={isBusy}
        error={useWriteError(state)}
        onConfirm={proof.send}
        onClose={proof.leaveReview}
      />
      <UnknownSheet
        write={proof.write}
        records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        isOpen={proof.isReviewing}
      />
    </Page>
  )
}

function PayTo({ order }: { order: ShownFiatOrder }) {
  const t = useT()
  const format = useFormat()
  const { id, payment, currency } = order
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('fiat.payTo')}</h2>
      <FactList>
        <CopyFact
          label={t('fiat.sum')}
          text={formatAmount(payment, 2)}
          copyLabel={t('fiat.copy', { what: t('fiat.sum') })}
        >
          <Num size="md">{`${format.exact(payment)} ${currency}`}</Num>
        </CopyFact>
        <CopyFact
          label={t('fiat.reference')}
          text={String(id)}
          copyLabel={t('fiat.copy', { what: t('fiat.reference') })}
        />
      </FactList>
      <PayeeFacts order={order} canCopy />
    </section>
  )
}

function Proof({ upload }: { upload: ImageUpload }) {
  const t = useT()
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('fiat.step.proof')}</h2>
      <p className={css.note}>{t('fiat.proofHint')}</p>
      <ImageChoice
        upload={upload}
        words={{
          choose: t('fiat.chooseImage'),
          replace: t('fiat.replaceImage'),
          done: t('fiat.imageDone'),
        }}
      />
    </section>
  )
}

function Clock({ order: { payBy, payment, currency } }: { order: ShownFiatOrder }) {
  const t = useT()
  const format = useFormat()
  const msLeft = useMsLeft(payBy)
  const seconds = Math.ceil(msLeft / SECOND_MS)
  const said = useRef(WARN_AT_SECONDS.filter((at) => seconds > at))
  useEffect(() => {
    const due = said.current.filter((at) => seconds <= at)
    if (due.length === 0) return
    said.current = said.current.filter((at) => seconds > at)
    haptic('warn')
    showToast(t('fiat.minutesLeft', { minutes: Math.ceil(seconds / 60) }))
  }, [seconds, t])
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={css.clock}>
      <Dial share={msLeft / PAY_MS} size={104} label={t('fiat.timeLeft', { time: text })}>
        {text}
      </Dial>
      <div className={css.clockText}>
        <Num size="md">{`${format.exact(payment)} ${currency}`}</Num>
        <span className={css.note}>{t('fiat.payUntil', { time: format.zoned(payBy) })}</span>
        {seconds === 0 && (
          <span role="status" className={css.error}>
            {t('fiat.timeOver')}
          </span>
        )}
      </div>
    </div>
  )
}

/** The time continues after leaving: the back button asks first. */
function LeaveBar({ isUnsent }: { isUnsent: boolean }) {
  const t = useT()
  const go = useGo()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsent])
  return (
    <>
      <TopBar
        title={t('app.title.fiatOrder')}
        back={{ label: t('app.back'), onPress: () => setAsked(true) }}
      />
      <ConfirmSheet
        isOpen={isAsked}
        title={t('fiat.leave')}
        risk={t('fiat.leaveText')}
        kind="secondary"
        confirmLabel={t('fiat.leaveNow')}
        backLabel={t('fiat.stay')}
        onConfirm={go.back}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
