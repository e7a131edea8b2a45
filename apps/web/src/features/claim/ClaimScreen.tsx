/**
 * The promotion and its claim: issuer, source of the money, conditions, and end. It is a gift: it
 * promises nothing else, and needs no wallet permission.
 */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  claimReward,
  getPromotion,
  type OfferedPromotion,
} from '@assay/wire/routes/claim/arbitrage.ts'
import {
  getAccountTotals,
  getRecords,
  getSpotAccountAssets,
} from '@assay/wire/routes/funds/account.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { whyOffline } from '../../api/connection/noAnswer.ts'
import { online } from '../../api/connection/online.ts'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { UnknownSheet } from '../../write/UnknownSheet.tsx'
import { useWrite } from '../../write/useWrite.ts'
import { useWriteError } from '../../write/useWriteError.ts'
import css from './ClaimScreen.module.css'
import { shownStatus } from './shownStatus.ts'

const RECORDS = '/balanceRecord?kind=reward'
/** Others claim meanwhile, and it ends automatically. */
const AGAIN_MS = 10_000
const promotionQuery = { ...readQuery(getPromotion, {}, 0), refetchInterval: AGAIN_MS }

export function ClaimScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(promotionQuery)
  if (data?.promotion) return <Claim key={data.promotion.id} promotion={data.promotion} />
  return (
    <Page title={t('app.title.claim')}>
      {data && <EmptyState illustration="blocked">{t('claim.none')}</EmptyState>}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('claim.failed')}
        </ReadFailed>
      )}
      {!data && !error && <Skeleton height={320} />}
    </Page>
  )
}

type ClaimWrite = ReturnType<typeof useWrite<typeof claimReward>>

function Claim({ promotion }: { promotion: OfferedPromotion }) {
  const t = useT()
  const format = useFormat()
  const [isReviewing, setReviewing] = useState(false)
  const write = useWrite(claimReward, {
    onDone: () => {
      setReviewing(false)
      void refresh(getPromotion, getRecords, getSpotAccountAssets, getAccountTotals)
    },
  })
  const { asset, left, endsAt, issuer, source, conditions, risk } = promotion
  const gift = `${format.exact(promotion.amount)} ${asset}`
  const review = () => {
    write.reset()
    setReviewing(true)
  }
  return (
    <Page
      title={t('app.title.claim')}
      action={<ClaimAction gift={gift} write={write} promotion={promotion} onReview={review} />}
    >
      <div className={css.head}>
        <CoinIcon symbol={asset} size={48} />
        <p className={css.gift}>{gift}</p>
        <p className={css.lead}>{t('claim.lead')}</p>
      </div>
      <FactList>
        <Fact label={t('claim.issuer')}>{issuer}</Fact>
        <Fact label={t('claim.source')} isStacked>
          {source}
        </Fact>
        <Fact label={t('claim.left')}>{t('claim.places', { count: left })}</Fact>
        <Fact label={t('claim.ends')}>
          <time dateTime={new Date(endsAt).toISOString()}>{format.zoned(endsAt)}</time>
        </Fact>
      </FactList>
      <section className={css.part}>
        <h2 className={css.heading}>{t('claim.conditions')}</h2>
        <ul className={css.list}>
          {conditions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className={css.part}>
        <h2 className={css.heading}>{t('claim.riskTitle')}</h2>
        <p className={css.lead}>{risk}</p>
      </section>
      <ClaimSheets
        gift={gift}
        write={write}
        promotion={promotion}
        isReviewing={isReviewing}
        onClose={() => setReviewing(false)}
      />
    </Page>
  )
}

type ClaimProps = { promotion: OfferedPromotion; gift: string; write: ClaimWrite }
type SheetsProps = ClaimProps & { isReviewing: boolean; onClose: () => void }

/** The confirmation before claiming, and the state after a missing answer. */
function ClaimSheets({ promotion, gift, write, isReviewing, onClose }: SheetsProps) {
  const t = useT()
  const refused = useWriteError(write.state)
  const { step } = write.state
  const status = shownStatus(promotion.status, write.state)
  return (
    <>
      <ConfirmSheet
        isOpen={isReviewing && step !== 'unknown' && status === 'open'}
        title={t('app.title.claim')}
        facts={[
          { label: t('claim.gift'), value: <Num>{gift}</Num> },
          { label: t('records.account'), value: t('records.account.spot') },
          { label: t('claim.issuer'), value: promotion.issuer },
        ]}
        risk={promotion.risk}
        confirmLabel={t('claim.action', { amount: gift })}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={refused}
        onConfirm={() => void write.send({ id: promotion.id })}
        onClose={onClose}
      />
      <UnknownSheet
        write={write}
        records={{ path: RECORDS, label: t('claim.record') }}
        isOpen={isReviewing}
      />
    </>
  )
}

/** The action, or why there is none. */
function ClaimAction({ promotion, gift, write, onReview }: ClaimProps & { onReview: () => void }) {
  const t = useT()
  const go = useGo()
  const { isOnline } = useStore(online)
  const status = shownStatus(promotion.status, write.state)
  if (status === 'claimed') {
    return (
      <div className={css.action}>
        <Banner icon={<CircleCheck size={18} aria-hidden="true" />}>
          {t('claim.claimed', { amount: gift })}
        </Banner>
        <Button kind="secondary" size="large" isBlock onClick={() => go.to(RECORDS)}>
          {t('claim.record')}
        </Button>
      </div>
    )
  }
  if (status === 'usedUp' || status === 'over') {
    return <Banner kind="warn">{t(`claim.${status}`)}</Banner>
  }
  if (status === 'unverified') {
    return (
      <Button size="large" isBlock onClick={() => go.to('/idAuth')}>
        {t('claim.verify')}
      </Button>
    )
  }
  return (
    <Button
      size="large"
      isBlock
      isBusy={write.isBusy}
      reason={isOnline ? undefined : t(whyOffline())}
      onClick={onReview}
    >
      {t('claim.action', { amount: gift })}
    </Button>
  )
}
