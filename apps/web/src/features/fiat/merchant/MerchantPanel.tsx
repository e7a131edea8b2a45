/** For a merchant: waiting orders, open offers, and payment details. */
import { FIAT_METHODS, type FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { maskedPayee } from '@assay/domain/fiat/payee.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { SavedPayee } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import css from '../fiat.module.css'
import { useMerchant, useStandingPayees } from '../fiatQueries.ts'
import { FiatOrderList } from '../list/OwnOrders.tsx'
import { OfferCard } from './OfferCard.tsx'
import { PayeeSheet } from './PayeeSheet.tsx'

const STATES = ['toBePaid', 'completed', 'cancelled'] as const

export function MerchantPanel() {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = useMerchant()
  const [state, setState] = useState<(typeof STATES)[number]>('toBePaid')
  if (!data) {
    return error ? (
      <ReadFailed error={error} onRetry={refetch}>
        {t('fiat.failed')}
      </ReadFailed>
    ) : (
      <Skeleton height={240} />
    )
  }
  if (!data.isMerchant) {
    return <EmptyState illustration="blocked">{t('error.notMerchant')}</EmptyState>
  }
  return (
    <>
      <section className={css.part}>
        <h2 className={css.heading}>{t('fiat.merchantOrders')}</h2>
        <Segmented
          label={t('fiat.merchantOrders')}
          options={STATES.map((value) => ({ value, label: t(`fiat.filter.${value}`) }))}
          value={state}
          onChange={setState}
        />
        <FiatOrderList key={state} party="merchant" state={state} none={t('fiat.noOrders')} />
      </section>
      <section className={css.part}>
        <h2 className={css.heading}>{t('fiat.offers')}</h2>
        {data.offers.length === 0 && <p className={css.note}>{t('fiat.noOffers')}</p>}
        <ul className={css.list}>
          {data.offers.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} />
            </li>
          ))}
        </ul>
        <Button isBlock onClick={() => go.to('/otc/offer')}>
          {t('app.title.fiatOffer')}
        </Button>
      </section>
      <Payees />
    </>
  )
}

function Payees() {
  const t = useT()
  const payees = useStandingPayees()
  const [editing, setEditing] = useState<FiatMethod>()
  const shown = (method: FiatMethod) => {
    const saved = payees?.find((one) => one.method === method)
    return saved && numberOf(saved)
  }
  return (
    <section className={css.part}>
      <RowGroup title={t('fiat.payee')}>
        {FIAT_METHODS.map((method) => (
          <Row
            key={method}
            title={t(`fiat.method.${method}`)}
            value={payees && (shown(method) ?? t('fiat.notSaved'))}
            onPress={() => setEditing(method)}
          />
        ))}
      </RowGroup>
      <p className={css.note}>{t('fiat.payeesHint')}</p>
      {editing && (
        <PayeeSheet key={editing} method={editing} onClose={() => setEditing(undefined)} />
      )}
    </section>
  )
}

function numberOf(saved: SavedPayee): string {
  const { card, iban, wechat } = maskedPayee(saved)
  return card || iban || wechat
}
